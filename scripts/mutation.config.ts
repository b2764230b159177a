import { defineConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'

/** Tests that need seconds: a mutant that a quick test kills never waits for them. */
const slow = [
  'oracle.test',
  'fuzz.test',
  'intents.test',
  'steps.test',
  'tpsl-swap.test',
  'reverse-model.test',
]
const rank = ({ moduleId }: TestSpecification): number => slow.findIndex((name) => moduleId.includes(name))

class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => rank(a) - rank(b))
  }
}

/**
 * Runs the tests of one area for Stryker. `MUTATION_TESTS`: their patterns, separated by commas (scripts/mutation.mjs sets it).
 * The seed is fixed, so that a mutant is killed in every run or in none.
 */
export default defineConfig({
  test: {
    include: (process.env['MUTATION_TESTS'] ?? '').split(','),
    // One worker per mutant for all its tests: loading the modules takes longer than most tests.
    isolate: false,
    setupFiles: ['tests/setup.ts'],
    env: { FC_SEED: '25' },
    testTimeout: 60_000,
    hookTimeout: 30_000,
    sequence: { sequencer: QuickFirst },
  },
})
