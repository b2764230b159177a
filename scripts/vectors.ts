/**
 * npm run vectors -- FILE checks a file of worked cases (format of tests/vectors/maths-cases.json) against
 * src/shared/maths. It prints each mismatch and a final count. Exit code 1: a case mismatches whose `reproduces`
 * isn't false. Exit code 2: the file is unusable.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { checkCase } from '#shared/maths/rules/check-case.ts'
import type { WorkedCase } from '#shared/maths/rules/check-case.ts'

const RULES_FILE = new URL('../tests/vectors/maths-rules.json', import.meta.url)

function readJson(file: string | URL): unknown {
  return JSON.parse(readFileSync(file, 'utf8')) as unknown
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isCase = (value: unknown): value is WorkedCase =>
  isRecord(value) &&
  typeof value['fn'] === 'string' &&
  isRecord(value['inputs']) &&
  isRecord(value['expected'])

function readCases(file: string): unknown[] {
  const content = readJson(file)
  const list = isRecord(content) ? content['cases'] : content
  if (!Array.isArray(list)) throw new Error('expected a JSON list of cases')
  return list as unknown[]
}

function run(file: string): number {
  const rules = readJson(RULES_FILE) as Record<string, { ours: boolean }>
  const isOurs = (fn: string): boolean | undefined => (Object.hasOwn(rules, fn) ? rules[fn]?.ours : undefined)
  const count = { match: 0, notOurs: 0, miss: 0, known: 0 }
  for (const [index, worked] of readCases(file).entries()) {
    if (!isCase(worked)) {
      count.miss += 1
      console.log(`MISS #${index}: not a case (fn, inputs and expected are needed)`, JSON.stringify(worked))
      continue
    }
    const outcome = checkCase(worked, isOurs)
    if (outcome.kind === 'match') count.match += 1
    else if (outcome.kind === 'not-ours') count.notOurs += 1
    else {
      const isKnown = worked.reproduces === false
      count[isKnown ? 'known' : 'miss'] += 1
      console.log(
        `${isKnown ? 'MISS (does not reproduce)' : 'MISS'} ${worked.id ?? `#${index}`} ${worked.fn}: ${outcome.reason}`,
      )
      console.log(`  inputs   ${JSON.stringify(worked.inputs)}`)
      console.log(
        `  expected ${JSON.stringify(worked.expected)}  tolerance ${JSON.stringify(worked.tolerance ?? '0')}`,
      )
      console.log(`  got      ${JSON.stringify(outcome.got)}`)
    }
  }
  const total = count.match + count.notOurs + count.miss + count.known
  console.log(
    `${total} cases: ${count.match} match, ${count.miss} miss, ${count.known} miss that do not reproduce, ${count.notOurs} not ours`,
  )
  return count.miss > 0 ? 1 : 0
}

const file = process.argv[2]
if (file === undefined) {
  console.error('usage: npm run vectors -- FILE')
  process.exitCode = 2
} else {
  try {
    // npm runs scripts in the root folder. The path is relative to the folder the user is in.
    process.exitCode = run(resolve(process.env['INIT_CWD'] ?? '.', file))
  } catch (error) {
    console.error(`${file}: ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = 2
  }
}
