import { describe, expect, it } from 'vitest'
import { closing, countPlaywright, countVitest, MOST_RETRIED } from '../../scripts/results.mjs'

const vitestReport = (...results: readonly { status: string; fullName: string }[]) => ({
  numPassedTests: results.filter(({ status }) => status === 'passed').length,
  numFailedTests: results.filter(({ status }) => status === 'failed').length,
  testResults: [{ assertionResults: results }],
})
const journey = (title: string, status: string, annotations: readonly object[] = []) => ({
  title,
  tests: [{ status, annotations }],
})
const playwrightReport = (...specs: readonly ReturnType<typeof journey>[]) => {
  const count = (status: string): number =>
    specs.filter(({ tests }) => tests.some((test) => test.status === status)).length
  return {
    stats: { expected: count('expected'), unexpected: count('unexpected'), flaky: count('flaky') },
    suites: [
      {
        file: 'stories/one.spec.ts',
        specs: specs.slice(0, 1),
        suites: [{ file: 'stories/one.spec.ts', specs: specs.slice(1) }],
      },
    ],
  }
}
const part = (over: object = {}) => ({
  name: 'unit tests',
  passed: 3,
  failed: 0,
  skips: [],
  retried: [],
  ok: true,
  seconds: 7,
  ...over,
})

describe('the closing lines of a run', () => {
  it('count all runs and show the duration of each', () => {
    const { lines, ok } = closing([part(), part({ name: 'e2e', passed: 4, seconds: 60 })])
    expect(lines).toEqual(['time: unit tests 7 s, e2e 60 s', '7 passed, 0 failed, 0 skipped'])
    expect(ok).toBe(true)
  })

  it('list each skip with its reason above the count', () => {
    const counted = countVitest(
      vitestReport(
        { status: 'passed', fullName: 'a' },
        { status: 'skipped', fullName: 'b (skipped where ../shared/data is absent)' },
      ),
    )
    const { lines, ok } = closing([part(counted)])
    expect(lines).toContain('skipped: b (skipped where ../shared/data is absent)')
    expect(lines.at(-1)).toBe('1 passed, 0 failed, 1 skipped')
    expect(ok).toBe(true)
  })

  it.each([
    ['Vitest', countVitest(vitestReport({ status: 'todo', fullName: 'some day' }))],
    ['Playwright', countPlaywright(playwrightReport(journey('x', 'skipped')))],
  ])('fail a run with a skip of %s without a reason', (_, counted) => {
    const { lines, ok } = closing([part(counted)])
    expect(ok).toBe(false)
    expect(lines).toContain('not green: skips without a reason')
    expect(lines.at(-1)).toMatch(/, 1 failed, 1 skipped$/)
  })

  it('read the reason of a journey from its annotation', () => {
    const { skips } = countPlaywright(
      playwrightReport(journey('x', 'skipped', [{ type: 'skip', description: 'no such file' }])),
    )
    expect(skips).toEqual([{ test: 'stories/one.spec.ts: x', reason: 'no such file' }])
  })

  it('list the journeys that needed a second try, and pass with two of them', () => {
    const counted = countPlaywright(
      playwrightReport(journey('a', 'expected'), journey('b', 'flaky'), journey('c', 'flaky')),
    )
    const { lines, ok } = closing([part(counted)])
    expect(lines).toContain('passed only at the second try: stories/one.spec.ts: b')
    expect(lines.at(-1)).toBe('3 passed, 0 failed, 0 skipped')
    expect(ok).toBe(true)
  })

  it('count them as failed if there are more', () => {
    const many = Array.from({ length: MOST_RETRIED + 1 }, (_, at) => journey(String(at), 'flaky'))
    const { lines, ok } = closing([part(countPlaywright(playwrightReport(...many)))])
    expect(lines.at(-1)).toBe('0 passed, 3 failed, 0 skipped')
    expect(ok).toBe(false)
  })

  it('never print 0 failed for a run that broke without a failed test', () => {
    const { lines, ok } = closing([part({ ok: false })])
    expect(lines).toContain('not green: unit tests')
    expect(lines.at(-1)).toBe('3 passed, 1 failed, 0 skipped')
    expect(ok).toBe(false)
  })
})
