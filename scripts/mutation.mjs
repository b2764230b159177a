// `npm run test:mutation`: mutation scores of the folders whose faults cost money (docs/mutation.md).
// `npm run test:mutation -- wire orders` runs those areas alone, `maths=src/shared/maths/pnl.ts,...` only these files,
// `--sample=10` tests every tenth mutant, `--incremental` reuses the results of unchanged mutants in test-results/mutation.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Stryker } from '@stryker-mutator/core'

/** Least percentage of killed mutants in each area. */
const LEAST = 80
const out = join('test-results', 'mutation')

/** Files to mutate, and the tests that may kill their mutants. Mutants of constants need them all, so they are quick. */
const areas = {
  wire: { mutate: 'src/shared/wire/**/*.ts', tests: ['tests/shared/wire/**/*.test.ts'] },
  orders: { mutate: 'src/workers/hub/orders/**/*.ts', tests: ['tests/workers/hub/orders/**/*.test.ts'] },
  maths: {
    mutate: 'src/shared/maths/**/*.ts',
    tests: ['tests/shared/maths/**/*.test.ts', 'tests/oracle/**/*.test.ts'],
  },
}

const isKilled = ({ status }) => status === 'Killed' || status === 'Timeout'
const isAlive = ({ status }) => status === 'Survived' || status === 'NoCoverage'

/** One line: score, killed and surviving mutants. */
function line(name, results) {
  const killed = results.filter(isKilled).length
  const alive = results.filter(isAlive).length
  const score = killed + alive === 0 ? '--' : ((100 * killed) / (killed + alive)).toFixed(1)
  return {
    score: Number(score),
    text: `${score.padStart(6)} %  ${killed} killed, ${alive} survived  ${name}`,
  }
}

/** Prints the scores of an area and lists its survivors in test-results/mutation. Returns its score. */
function report(name, results) {
  const files = Object.entries(Object.groupBy(results, ({ fileName }) => fileName))
  const total = line(name, results)
  const lines = [total.text, ...files.map(([file, ofFile]) => line(file, ofFile).text)]
  const survivors = results
    .filter(isAlive)
    .map(({ fileName, location, mutatorName, replacement, status }) => {
      const instead = (replacement ?? '').replaceAll(/\s+/g, ' ').slice(0, 120)
      return `${fileName}:${location.start.line}:${location.start.column} ${status} ${mutatorName}: ${instead}`
    })
  writeFileSync(join(out, `${name}.txt`), [...lines, '', ...survivors, ''].join('\n'))
  console.log(lines.join('\n'))
  return total.score
}

const args = process.argv.slice(2)
const named = args.filter((arg) => !arg.startsWith('--')).map((arg) => arg.split('='))
const sample = args.find((arg) => arg.startsWith('--sample='))?.slice('--sample='.length)
const chosen = named.length > 0 ? named : Object.keys(areas).map((name) => [name])
// Full seed counts would take minutes per mutant.
delete process.env['DEEP']
if (sample !== undefined) process.env['MUTATION_SAMPLE'] = sample
mkdirSync(out, { recursive: true })

const scores = []
for (const [name, files] of chosen) {
  const area = areas[name]
  if (area === undefined) throw new Error(`no area ${name}: choose from ${Object.keys(areas).join(', ')}`)
  process.env['MUTATION_TESTS'] = area.tests.join(',')
  const results = await new Stryker({
    mutate: (files ?? area.mutate).split(','),
    checkers: sample === undefined ? [] : ['sample'],
    incremental: args.includes('--incremental'),
    incrementalFile: join(out, `${name}-incremental.json`),
    htmlReporter: { fileName: join(out, `${name}.html`) },
    jsonReporter: { fileName: join(out, `${name}.json`) },
  }).runMutationTest()
  scores.push(report(name, results))
}
process.exit(scores.every((score) => score >= LEAST) ? 0 : 1)
