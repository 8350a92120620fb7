/** One thing for each entry of a part of the topology, under its name. */
export function built<Name extends string, Spec, Thing>(
  specs: Readonly<Record<Name, Spec>>,
  make: (name: Name, spec: Spec) => Thing,
): Readonly<Record<Name, Thing>> {
  const entries = Object.entries(specs) as [Name, Spec][]; // the topology's objects hold their own names alone
  return Object.fromEntries(entries.map(([name, spec]) => [name, make(name, spec)])) as Record<Name, Thing>;
}
