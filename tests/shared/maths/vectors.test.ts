import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { checkCase } from '#shared/maths/rules/check-case.ts'
import type { WorkedCase } from '#shared/maths/rules/check-case.ts'
import { rules } from '#shared/maths/rules/registry.ts'

type Case = WorkedCase & { id: string; what: string; source: string; sourceKind: string }

const vectors = new URL('../../vectors/', import.meta.url)
const read = (file: URL | string): unknown => JSON.parse(readFileSync(file, 'utf8')) as unknown
const ruleList = read(new URL('maths-rules.json', vectors)) as Record<string, { ours: boolean }>
const cases = read(new URL('maths-cases.json', vectors)) as Case[]
const isOurs = (fn: string): boolean | undefined => ruleList[fn]?.ours

const root = fileURLToPath(new URL('../../../', import.meta.url))
/** Peer-test cases may not be committed (docs/choices.md#recorded-data): they are read beside the project where they are. */
const shared = join(root, '..', 'shared', 'data', 'maths-cases.json')

const runVectors = (file: string) =>
  spawnSync(process.execPath, ['scripts/vectors.ts', file], { cwd: root, encoding: 'utf8' })

describe('worked cases', () => {
  it('run against exactly the 51 own rules', () => {
    const own = Object.keys(ruleList).filter((fn) => ruleList[fn]?.ours)
    expect(own).toHaveLength(51)
    expect(Object.keys(rules).sort()).toEqual(own.sort())
  })

  it('the committed cases are published or derived by hand, each with its source', () => {
    expect(cases).toHaveLength(113)
    for (const each of cases) {
      expect(['published-example', 'derived-by-hand']).toContain(each.sourceKind)
      expect(each.source).not.toBe('')
    }
  })

  it.each(cases.filter((each) => isOurs(each.fn) && each.reproduces !== false))('$fn $id: $what', (each) => {
    expect(checkCase(each, isOurs)).toEqual({ kind: 'match' })
  })

  it.skipIf(!existsSync(shared))(
    'reproduces every shared case, peers included (skipped where ../shared/data is absent)',
    () => {
      const all = read(shared) as Case[]
      const missed = all.filter((each) => checkCase(each, isOurs).kind === 'miss')
      expect(missed.filter((each) => each.reproduces !== false).map((each) => each.id)).toEqual([])
      expect(all.length - missed.length).toBeGreaterThan(150)
    },
  )
})

describe('npm run vectors', () => {
  const file = (content: unknown): string => {
    const path = join(mkdtempSync(join(tmpdir(), 'vectors-')), 'cases.json')
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
    return path
  }
  const good = {
    id: 'a',
    fn: 'position_value',
    inputs: { family: 'linear', size: 2, price: '3' },
    expected: { positionValue: 6 },
    tolerance: '0',
  }

  it('passes the committed cases and counts the rules that are not ours', () => {
    const out = execFileSync(
      process.execPath,
      ['scripts/vectors.ts', fileURLToPath(new URL('maths-cases.json', vectors))],
      { cwd: root, encoding: 'utf8' },
    )
    expect(out).toContain('113 cases: 105 match, 0 miss, 2 miss that do not reproduce, 6 not ours')
  })

  it('prints a mismatch with inputs, expected and actual output, and exits with 1', () => {
    const run = runVectors(file([good, { ...good, id: 'b', expected: { positionValue: '7' } }]))
    expect(run.status).toBe(1)
    expect(run.stdout).toContain('MISS b position_value: differs in positionValue')
    expect(run.stdout).toContain('"size":2')
    expect(run.stdout).toContain('expected {"positionValue":"7"}')
    expect(run.stdout).toContain('got      {"positionValue":"6"}')
    expect(run.stdout).toContain('2 cases: 1 match, 1 miss, 0 miss that do not reproduce, 0 not ours')
  })

  it('counts an unknown rule, an invalid case and a missing output as mismatches', () => {
    const run = runVectors(
      file({ cases: [{ ...good, fn: 'toString' }, 5, { ...good, expected: { nothing: '1' } }] }),
    )
    expect(run.status).toBe(1)
    expect(run.stdout).toContain('unknown fn toString')
    expect(run.stdout).toContain('3 cases: 0 match, 3 miss')
  })

  it('accepts tolerances per output, null outputs and mismatches that do not reproduce', () => {
    const run = runVectors(
      file([
        { ...good, expected: { positionValue: '6.4' }, tolerance: { positionValue: 0.5 } },
        { ...good, expected: { positionValue: '6.0000000001' }, tolerance: '1e-9' },
        { ...good, inputs: { ...good.inputs, price: '0' }, expected: { positionValue: null } },
        { ...good, expected: { positionValue: '9' }, reproduces: false },
        { ...good, fn: 'liq_simple' },
      ]),
    )
    expect(run.status).toBe(0)
    expect(run.stdout).toContain('5 cases: 3 match, 0 miss, 1 miss that do not reproduce, 1 not ours')
  })

  it('exits with 2 for an invalid file', () => {
    expect(runVectors(file('{')).status).toBe(2)
    expect(runVectors('/nowhere.json').status).toBe(2)
    expect(runVectors(file({})).status).toBe(2)
  })
})
