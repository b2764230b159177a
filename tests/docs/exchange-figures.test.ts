import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { intervals } from '#shared/domain/enums.ts'
import { changeFaults } from '../venue/bybit/faults/change-faults.ts'
import { keyFaults } from '../venue/bybit/faults/key-faults.ts'
import { linkFaults } from '../venue/bybit/faults/link-faults.ts'
import { orderFaults } from '../venue/bybit/faults/order-faults.ts'

const read = (file: string): string =>
  readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8')
const page = read('docs/exchange.md')
const count = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length

/** A constant of a test, as its source has it. */
function constantOf(file: string, pattern: RegExp): number {
  const found = pattern.exec(read(file))?.[1]
  if (found === undefined) throw new Error(`${file} has no ${pattern.source}`)
  return Number(found.replaceAll('_', ''))
}
const grouped = (value: number): string => value.toLocaleString('en-US')

describe('docs/exchange.md has the counts of the tests', () => {
  it('of faults', () => {
    expect(page).toContain(
      `${orderFaults.length} of an order call, ${changeFaults.length} of an amend, cancel or stop, ${keyFaults.length} of the key, ${linkFaults.length} of sockets, lists and clock`,
    )
  })

  it('of the contract of exchanges', () => {
    const files = ['market-contract', 'trading-contract'].map((name) =>
      read(`tests/venue/exchange/${name}.ts`),
    )
    const once = files.reduce((sum, text) => sum + count(text, /^\s*it\(/gm), 0)
    const each = files.flatMap((text) => [...text.matchAll(/it\.each\((\w+)\)/g)].map(([, list]) => list))
    expect(each).toEqual(['intervals'])
    const tests = once + intervals.length
    expect(page).toContain(`${tests} tests, the same as for the embedded exchange`)
    expect(page).toContain(`the same ${tests} tests`)
  })

  it('of recorded rows and changes', () => {
    const instruments = constantOf(
      'tests/venue/bybit/catalogue/read-market-recorded.test.ts',
      /toHaveLength\((\d{4})\)/,
    )
    const deltas = constantOf('tests/venue/bybit/market/recorded-books.test.ts', /DELTAS = (\d+)/)
    expect(page).toContain(`${grouped(instruments)} recorded instruments`)
    expect(page).toContain(`${grouped(deltas)} recorded changes of books`)
    const deep = constantOf('tests/venue/bybit/market/recorded-books.test.ts', /FAULTS = isDeep \? ([\d_]+)/)
    const shallow = constantOf(
      'tests/venue/bybit/market/recorded-books.test.ts',
      /isDeep \? [\d_]+ : ([\d_]+)/,
    )
    expect(page).toContain(
      `${grouped(deep)} lost, swapped and doubled ones in \`npm run test:deep\`, ${shallow} in`,
    )
  })

  it('of ambiguous submits', () => {
    const file = 'tests/venue/bybit/orders/never-twice.test.ts'
    const [shallow, deep] = [/undefined \? ([\d_]+)/, /undefined \? [\d_]+ : ([\d_]+)/].map((pattern) =>
      constantOf(file, pattern),
    )
    expect(page).toContain(
      `${grouped(deep ?? 0)} submits in virtual time in \`npm run test:deep\`, ${shallow} in`,
    )
    const real = 'tests/venue/bybit/orders/real-submits.test.ts'
    const [each, faults] = [/EACH = (\d+)/, /FAULTS = (\d+)/].map((pattern) => constantOf(real, pattern))
    const ofRounds = (pattern: RegExp): number => (each ?? 0) * (faults ?? 0) * constantOf(real, pattern)
    expect(page).toContain(
      `${ofRounds(/undefined \? \d+ : (\d+)/)} over real sockets in \`npm run test:deep\`, ${ofRounds(/undefined \? (\d+)/)} in`,
    )
  })

  it('of scenarios of other clients, as docs/api.md lists them', () => {
    const runs = /(\d+ scenarios, \d+ runs)/.exec(read('docs/api.md'))?.[1]
    expect(runs).toBeDefined()
    expect(page).toContain(`${runs} by four clients`)
  })
})
