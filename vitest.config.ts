import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['tests/**/*.test.{ts,tsx}'], exclude: ['tests/threads/**'], pool: 'threads', testTimeout: 30_000 } },
      { test: { name: 'threads', include: ['tests/threads/**/*.test.ts'], pool: 'threads', testTimeout: 30_000 } },
    ],
  },
})
