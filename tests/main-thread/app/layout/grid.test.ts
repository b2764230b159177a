import { assert, boolean, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gridOf, noticesAreaOf } from '../../../../src/main-thread/app/layout/grid.ts'

const all = { chart: true, book: true, trades: true, ticket: true, account: true, tables: true }

describe('the trade page’s grid', () => {
  it('has every panel in its place', () => {
    expect(gridOf(all, false)).toBe(
      "'head head head' auto 'chart book right' minmax(0,1fr) 'tables tables right' var(--tables-height) / minmax(0,1fr) var(--book-width) var(--ticket-width)",
    )
    expect(gridOf(all, true)).toBe(
      "'head head' auto 'chart right' minmax(0,1fr) 'tables right' var(--tables-height) / minmax(0,1fr) var(--ticket-width)",
    )
  })

  it('gives the space of hidden panels to the others', () => {
    expect(gridOf({ ...all, chart: false }, false)).toContain("'book right'")
    expect(gridOf({ ...all, chart: false }, false)).toMatch(/\/ minmax\(0,1fr\) var\(--ticket-width\)$/)
    expect(gridOf({ ...all, chart: false, book: false, trades: false }, false)).toContain(
      "'tables right' minmax(0,1fr)",
    )
    expect(gridOf({ ...all, ticket: false, account: false }, false)).not.toContain('right')
  })

  it('has no holes whatever is hidden: rows of equal length, a size for each column, one column that fills the rest', () => {
    const any = record({
      chart: boolean(),
      book: boolean(),
      trades: boolean(),
      ticket: boolean(),
      account: boolean(),
      tables: boolean(),
    })
    assert(
      property(any, boolean(), (shown, narrow) => {
        const template = gridOf(shown, narrow)
        const rows = [...template.matchAll(/'([^']+)'/g)].map(([, row = '']) => row.split(' '))
        const columns = (template.split('/')[1] ?? '').trim().split(' ')
        for (const row of rows) expect(row).toHaveLength(columns.length)
        expect(template.match(/minmax\(0,1fr\)/g)).toHaveLength(2)
        const places = new Set(rows.flat())
        expect(places.has('tables')).toBe(shown.tables)
        expect(places.has('right')).toBe(shown.ticket || shown.account)
      }),
    )
  })

  it('has a place for notices whatever is hidden: its own area, or the chart’s area if there is one', () => {
    expect(noticesAreaOf(all, false)).toBe('chart')
    expect(noticesAreaOf({ ...all, chart: false }, false)).toBe('book')
    const any = record({
      chart: boolean(),
      book: boolean(),
      trades: boolean(),
      ticket: boolean(),
      account: boolean(),
      tables: boolean(),
    })
    assert(
      property(any, boolean(), (shown, narrow) => {
        const areas = [...gridOf(shown, narrow).matchAll(/'([^']+)'/g)].flatMap(([, row = '']) =>
          row.split(' '),
        )
        expect(areas).toContain(noticesAreaOf(shown, narrow))
      }),
    )
  })
})
