import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { configuration } from '../.dependency-cruiser.ts';

// A cruiser that reads no TypeScript finds nothing and calls it a success, so the count is part of the check.
const LEAST_MODULES = 40;

const { options = {}, ...ruleSet } = configuration;
const result = await cruise(
  ['core', 'functions', 'infra'],
  { ...options, ruleSet, validate: true },
  {},
  { tsConfig: extractTSConfig('tsconfig.json') },
);
if (typeof result.output === 'string')
  throw new Error('the import rules were not checked: no result came back');
const { summary, modules } = result.output;
const ours = modules.filter((module) => /^(core|functions|infra)\//.test(module.source)).length;
for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} → ${to}`);
if (ours < LEAST_MODULES)
  console.error(`only ${ours} modules were cruised, at least ${LEAST_MODULES} were expected`);
const failed = summary.violations.length > 0 || ours < LEAST_MODULES;
console.log(
  `${ours} modules, ${summary.totalDependenciesCruised ?? 0} imports, ${summary.violations.length} violations`,
);
process.exitCode = failed ? 1 : 0;
