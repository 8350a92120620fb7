import { defineConfig } from 'vitest/config';
import { closingLine } from './test/reporter.ts';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/setup.ts'],
    testTimeout: 180_000,
    hookTimeout: 120_000,
    reporters: ['default', closingLine],
  },
});
