import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { balanceColumns } from '#shared/contracts/account.ts'
import { optionColumns } from '#shared/contracts/options.ts'
import { orderColumns } from '#shared/contracts/orders.ts'
import { positionColumns } from '#shared/contracts/positions.ts'
import { ticketForms, ticketTabs } from '#shared/contracts/ticket-kinds.ts'
import { historyColumns } from '#shared/domain/history-lists.ts'
import { positionLooks } from '../../../src/main-thread/features/tables/position-columns.ts'

const locale = new URL('../../../src/main-thread/i18n/locales/en/', import.meta.url)

/** Keys of an object of texts in English: `tables.positions` is `positions` of the namespace `tables`. */
function keysAt(place: string): ReadonlySet<string> {
  const [namespace, ...path] = place.split('.')
  let at: unknown = JSON.parse(readFileSync(new URL(`${namespace}.json`, locale), 'utf8'))
  for (const key of path) at = typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined
  return new Set(Object.keys(at ?? {}))
}

const explained = Object.entries(positionLooks).flatMap(([key, look]) => ('tip' in look ? [key] : []))

// Other languages have every text that English has (locales.test.ts).
it.each([
  ['columns of positions', 'tables.positions', Object.keys(positionColumns)],
  ['explanations of such columns', 'tables.positionsTip', explained],
  ['columns of orders', 'tables.orders', Object.keys(orderColumns)],
  ['columns of balances', 'tables.balances', Object.keys(balanceColumns)],
  ['columns of the option chain', 'pages.option.column', Object.keys(optionColumns)],
  ['columns of the history', 'history.column', Object.keys(historyColumns)],
  ['kinds of orders', 'ticket', Object.values(ticketForms).map(({ name }) => name)],
  ['tabs of the ticket', 'ticket', Object.values(ticketTabs)],
])('I18N-08: %s have a text', (_, place, names) => {
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => !keysAt(place).has(name))).toEqual([])
})
