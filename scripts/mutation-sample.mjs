// Stryker plugin: tests every n-th mutant alone (`npm run test:mutation -- --sample=n`). The others count as invalid.

const every = Number(process.env['MUTATION_SAMPLE'])

class Sample {
  async init() {}

  /** A systematic sample: ids are numbers in the order of the files and of the code. */
  async check(mutants) {
    const verdict = (id) =>
      Number(id) % every === 0
        ? { status: 'passed' }
        : { status: 'compileError', reason: 'not in the sample' }
    return Object.fromEntries(mutants.map(({ id }) => [id, verdict(id)]))
  }
}

export const strykerPlugins = [{ kind: 'Checker', name: 'sample', injectableClass: Sample }]
