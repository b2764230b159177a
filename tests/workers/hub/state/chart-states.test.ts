import { describe, expect, it, vi } from 'vitest'
import {
  CHART_DATABASE,
  CHART_STORE,
  createChartStates,
  MAX_CHART_STATE,
} from '../../../../src/workers/hub/state/chart-states.ts'
import { createStorage } from '../../../../src/workers/runtime/storage.ts'
import type { Database } from '../../../../src/workers/runtime/storage.ts'
import { createSystemClock } from '../../../../src/workers/runtime/clock.ts'

/** A database with a given number of failing puts, and a log of its calls. */
function build(failures: { open?: number; put?: number } = {}) {
  const log: string[] = []
  const values = new Map<string, unknown>()
  let { open = 0, put = 0 } = failures
  const database: Database = {
    get: async (store, key) => values.get(`${store}|${key}`),
    put: async (store, key, value) => {
      log.push('put')
      if (put-- > 0) throw new Error('broken')
      values.set(`${store}|${key}`, value)
    },
    remove: async (store, key) => void values.delete(`${store}|${key}`),
    entries: async (store) =>
      [...values].flatMap(([key, value]) =>
        key.startsWith(`${store}|`) ? [[key.slice(store.length + 1), value] as const] : [],
      ),
    close: () => void log.push('close'),
  }
  const onUnavailable = vi.fn()
  const note = vi.fn()
  const storage = createStorage({
    clock: createSystemClock(),
    open: async () => {
      log.push('open')
      if (open-- > 0) throw new Error('no database')
      return database
    },
    onUnavailable,
  })
  return { states: createChartStates(storage, note), log, values, onUnavailable, note }
}

describe('chart layouts in the hub', () => {
  it('CHART-28: the database is tradingview-store with the store tradingview', () => {
    expect([CHART_DATABASE, CHART_STORE]).toEqual(['tradingview-store', 'tradingview'])
  })

  it('CHART-26, PREF-06: each user’s stored layouts are separate', async () => {
    const { states } = build()
    expect(await states.write('one', 'layout', '{"a":1}')).toBe(true)
    expect(await states.read('one', 'layout')).toEqual({ text: '{"a":1}', fault: null })
    expect(await states.read('two', 'layout')).toEqual({ text: null, fault: null })
    expect(await states.list('two', '')).toEqual([])
    expect(await states.list('one', 'lay')).toEqual([['layout', '{"a":1}']])
  })

  it('CHART-32: a failed put is repeated once after closing and reopening, and succeeds', async () => {
    const { states, log, onUnavailable } = build({ put: 1 })
    expect(await states.write('one', 'layout', '{}')).toBe(true)
    expect(log).toEqual(['open', 'put', 'close', 'open', 'put'])
    expect(onUnavailable).not.toHaveBeenCalled()
  })

  it('CHART-32: a second failure is not repeated; it is logged and the value stays in memory', async () => {
    const { states, log, onUnavailable } = build({ put: 9 })
    expect(await states.write('one', 'layout', '{}')).toBe(false)
    expect(log.filter((step) => step === 'put')).toHaveLength(2)
    expect(onUnavailable).toHaveBeenCalledTimes(1)
    expect(await states.read('one', 'layout')).toEqual({ text: '{}', fault: null })
  })

  it('CHART-31: a database that does not open is logged once and the chart starts empty', async () => {
    const { states, onUnavailable } = build({ open: 99 })
    expect(await states.read('one', 'layout')).toEqual({ text: null, fault: null })
    expect(await states.read('one', 'layout')).toEqual({ text: null, fault: null })
    expect(onUnavailable).toHaveBeenCalledTimes(1)
  })

  it('a truncated, a huge and a foreign value are reported and never returned', async () => {
    const { states, values, note } = build()
    values.set(`${CHART_STORE}|one/layout`, '{"charts":[')
    expect(await states.read('one', 'layout')).toEqual({ text: null, fault: 'damaged' })
    values.set(`${CHART_STORE}|one/layout`, `"${'x'.repeat(10_000_000)}"`)
    expect(await states.read('one', 'layout')).toEqual({ text: null, fault: 'too-large' })
    values.set(`${CHART_STORE}|one/layout`, { not: 'text' })
    expect(await states.read('one', 'layout')).toEqual({ text: null, fault: 'damaged' })
    expect(note).toHaveBeenCalledTimes(3)
  })

  it('a value that is too long, not JSON or without a name is refused', async () => {
    const { states } = build()
    expect(await states.write('one', 'layout', 'x')).toBe(false)
    expect(await states.write('one', '', '{}')).toBe(false)
    expect(await states.write('one', 'layout', `"${'x'.repeat(MAX_CHART_STATE)}"`)).toBe(false)
    expect(await states.write('one', 'gone', null)).toBe(true)
  })
})
