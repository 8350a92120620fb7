/** What all functions have in common, unless one says otherwise; said before any of them is made. */
export const setDefaults = (): void =>
  $transform(sst.aws.Function, (args) => {
    args.runtime ??= 'nodejs24.x';
    args.architecture ??= 'arm64';
    args.nodejs ??= { minify: true };
    args.logging ??= { format: 'json', retention: '1 month' };
    // SST 4.17 lets the whole account take on the role, which only its live development needs.
    if (!$dev) args.transform = { ...args.transform, role: { assumeRolePolicy: byLambdaAlone() } };
  });

const byLambdaAlone = () => aws.iam.assumeRolePolicyForPrincipal({ Service: 'lambda.amazonaws.com' });
