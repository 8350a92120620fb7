#!/usr/bin/env node
// Plain JavaScript, so that a Node too old to strip types still gets a sentence instead of a syntax error.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(
    `Openloop needs Node 24; this is ${process.versions.node}. Run it inside the clone, which brings its own Node:\n` +
      '  npm install && npx --no openloop --help\n',
  );
  process.exit(1);
}
await import('./lean.ts');
const { run } = await import('./main.ts');
process.exitCode = await run(process.argv.slice(2));
