// Counts the reports of the test runners and writes the closing lines of a run.
// Plain JavaScript, because it runs on Node 20.

/**
 * @typedef {{ test: string, reason: string }} Skip
 * @typedef {{ passed: number, failed: number, skips: Skip[], retried: string[] }} Counts
 */

/**
 * If more journeys than this pass only on the second try, the run fails. One slow moment of the machine doesn't
 * explain so many.
 */
export const MOST_RETRIED = 2

/** Marks a skip without a reason. Such a skip fails the run. */
const NO_REASON = ''

/**
 * Counts Vitest's JSON report. A skipped test gives its reason in its title: "(skipped where ... is absent)".
 * @param {any} json
 * @returns {Counts}
 */
export function countVitest(json) {
  const tests = json.testResults.flatMap((file) => file.assertionResults)
  const skipped = tests.filter(({ status }) => status !== 'passed' && status !== 'failed')
  return {
    passed: json.numPassedTests,
    failed: json.numFailedTests,
    skips: skipped.map(({ fullName }) => {
      const [, test, reason] = /^(.*?) *\((skipped [^)]+)\)/.exec(fullName) ?? []
      return { test: test ?? fullName, reason: reason ?? NO_REASON }
    }),
    retried: [],
  }
}

/** All specs of a suite and its nested suites, with their files. */
const specsOf = (suite) => [
  ...(suite.specs ?? []).map((spec) => ({ ...spec, name: `${suite.file}: ${spec.title}` })),
  ...(suite.suites ?? []).flatMap(specsOf),
]

/**
 * Counts Playwright's JSON report. A journey that passed on the second try counts as passed and is listed in
 * `retried`. With more than MOST_RETRIED of them each counts as a failure.
 * @param {any} json
 * @returns {Counts}
 */
export function countPlaywright(json) {
  const { expected, unexpected, flaky } = json.stats
  const specs = json.suites.flatMap(specsOf)
  const tests = specs.flatMap((spec) => spec.tests.map((test) => ({ ...test, name: spec.name })))
  const tooMany = flaky > MOST_RETRIED
  return {
    passed: expected + (tooMany ? 0 : flaky),
    failed: unexpected + (tooMany ? flaky : 0),
    skips: tests
      .filter(({ status }) => status === 'skipped')
      .map(({ name, annotations }) => ({
        test: name,
        reason: annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description ?? NO_REASON,
      })),
    retried: tests.filter(({ status }) => status === 'flaky').map(({ name }) => name),
  }
}

/**
 * The last lines of a run: each skip with its reason, each journey that needed a second try, failed parts, times, and
 * totals. `ok` is false if a part failed, a skip has no reason, or too many journeys needed a second try.
 * @param {(Counts & { name: string, ok: boolean, seconds: number })[]} parts
 * @returns {{ lines: string[], ok: boolean }}
 */
export function closing(parts) {
  const all = (name) => parts.reduce((sum, part) => sum + part[name], 0)
  const skips = parts.flatMap((part) => part.skips)
  const retried = parts.flatMap((part) => part.retried)
  const unexplained = skips.filter(({ reason }) => reason === NO_REASON)
  const broken = [
    ...parts.filter((part) => !part.ok || part.failed > 0).map(({ name }) => name),
    ...(unexplained.length > 0 ? ['skips without a reason'] : []),
    ...(retried.length > MOST_RETRIED ? [`more than ${MOST_RETRIED} journeys needed a second try`] : []),
  ]
  const failed = Math.max(all('failed'), broken.length > 0 ? 1 : 0)
  const lines = [
    ...skips.map(({ test, reason }) => `skipped: ${test} (${reason || 'no reason given'})`),
    ...retried.map((test) => `passed only at the second try: ${test}`),
    ...(broken.length > 0 ? [`not green: ${broken.join(', ')}`] : []),
    `time: ${parts.map(({ name, seconds }) => `${name} ${seconds} s`).join(', ')}`,
    `${all('passed')} passed, ${failed} failed, ${skips.length} skipped`,
  ]
  return { lines, ok: broken.length === 0 }
}
