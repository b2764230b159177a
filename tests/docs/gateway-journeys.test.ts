import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { isTrading, listed, missing, trading } from '../../e2e/support/gateway-journeys.ts'
import { linesOf } from '../../e2e/support/gateway-lines.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const stories = new Map(
  globSync('e2e/stories/*.spec.ts', { cwd: root }).map((file) => [
    file.replace(/^.*\/(.*)\.spec\.ts$/, '$1'),
    readFileSync(`${root}${file}`, 'utf8'),
  ]),
)

it('each journey that a gateway cannot pass exists, once in the list', () => {
  const absent = listed.filter(([file, title]) => {
    const found = (stories.get(file) ?? '').split(title).length - 1
    return found !== 1
  })
  expect(absent).toEqual([])
  expect(new Set(listed.map(([file, title]) => `${file} ${title}`)).size).toBe(listed.length)
})

it('each reason why a journey cannot pass is used', () => {
  const used = new Set(listed.map(([, , lacks]) => lacks))
  expect(Object.keys(missing).filter((name) => ![...used].some((one) => one === name))).toEqual([])
})

it('each journey of trading exists', () => {
  const absent = Object.entries(trading).flatMap(([file, some]) => {
    const text = stories.get(file) ?? ''
    const starts = some === 'all' ? ['test('] : some
    return starts.filter((start) => !text.includes(start)).map((start) => `${file}: ${start}`)
  })
  expect(absent).toEqual([])
})

it('a journey of trading is known by its file, or by file and title', () => {
  expect(isTrading('/x/e2e/stories/tpsl.spec.ts', 'anything')).toBe(true)
  expect(isTrading('trade.spec.ts', 'a limit order rests, shows')).toBe(true)
  expect(isTrading('trade.spec.ts', 'a visitor sees the market')).toBe(false)
  expect(isTrading('layers.spec.ts', 'a limit order rests')).toBe(false)
})

it('figures of a run count a listed journey of trading, and none that starts an exchange of its own', () => {
  const row = { file: 'tpsl.spec.ts', title: 't', lacks: null, isTrading: true, truth: [] }
  const lines = linesOf([
    { ...row, outcome: 'passed', truth: ['gateway', 'page'] },
    { ...row, outcome: 'passed' },
    { ...row, outcome: 'failed', title: 'breaks' },
    { ...row, outcome: 'listed', lacks: 'strategies' },
    { ...row, outcome: 'own exchange' },
    { ...row, outcome: 'left out' },
    { ...row, outcome: 'passed', isTrading: false },
  ])
  expect(lines.slice(0, 5)).toEqual([
    'Journeys through a gateway: 3 passed, 1 failed, 1 skipped. 1 start an exchange of their own, 1 leave themselves out.',
    'Of trading: 2 of 4 passed (50.0 %).',
    'Account of the gateway equal to that of the exchange after 1 journeys; tables of the pages after 1 of them.',
    'Skipped through the gateway: 1, by capability:',
    `    1  strategies: ${missing.strategies}`,
  ])
  expect(lines.slice(5)).toEqual(['  failed: tpsl.spec.ts breaks'])
})
