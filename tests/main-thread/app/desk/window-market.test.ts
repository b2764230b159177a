import { describe, expect, it } from 'vitest'
import { movePanel } from '../../../../src/main-thread/app/desk/arrange.ts'
import { panelOf, panelsOf } from '../../../../src/main-thread/app/desk/desk.ts'
import type { Desk, PanelLink } from '../../../../src/main-thread/app/desk/desk.ts'
import { linkPanel } from '../../../../src/main-thread/app/desk/link-panel.ts'
import { readDesk } from '../../../../src/main-thread/app/desk/read-desk.ts'
import { templateDesk } from '../../../../src/main-thread/app/desk/templates.ts'
import { withWindowMarket } from '../../../../src/main-thread/app/desk/window-market.ts'
import { storedSize } from './desks.ts'

const box = { x: 0, y: 0, width: 800, height: 600 }
const template = templateDesk('default')
const idOf = (kind: string): string => panelsOf(template).find((panel) => panel.kind === kind)?.id ?? ''
const book = idOf('book')
const inWindow = (id: string, link: PanelLink): Desk =>
  movePanel(linkPanel(template, id, link, 'BTCUSDT'), id, { to: 'window', box }, storedSize)
const reported = (panel: string, symbol: unknown, group: unknown): object => ({
  type: 'perpdeck-market',
  panel,
  symbol,
  group,
})

describe('the market that a panel’s window shows', () => {
  it.each([
    ['another market of a free panel', 'free', '', { link: 'free', symbol: 'SOLUSDT' }],
    ['another group', 'B', 'C', { link: 'C', symbol: '' }],
    ['no group any more', 'B', '', { link: 'free', symbol: 'SOLUSDT' }],
    ['the group of the page', 'B', 'A', { link: 'main', symbol: '' }],
    ['a group instead of the page’s market', 'main', 'C', { link: 'C', symbol: '' }],
  ] as const)('is the panel’s when it is docked: %s', (_, link, group, shown) => {
    const next = withWindowMarket(inWindow(book, link), reported(book, 'SOLUSDT', group), 'A')
    const docked = movePanel(next, book, { to: 'edge', side: 'end' }, storedSize)
    expect(panelOf(docked, book)).toMatchObject(shown)
    expect(typeof readDesk(JSON.parse(JSON.stringify(docked)))).toBe('object')
    if (shown.link === 'C') expect(docked.groups).toEqual({ C: 'SOLUSDT' })
  })

  it('does not change a group that the desk knows: its own messages do, in their order', () => {
    const desk: Desk = { ...inWindow(book, 'B'), groups: { B: 'XRPUSDT' } }
    expect(withWindowMarket(desk, reported(book, 'SOLUSDT', 'B'), 'A')).toBe(desk)
  })

  it.each([
    ['of a panel that is in no window', reported(idOf('trades'), 'SOLUSDT', '')],
    ['of an unknown panel', reported('p77', 'SOLUSDT', '')],
    ['with an impossible name', reported(book, '../x', '')],
    ['with a name that is no text', reported(book, 7, '')],
    ['with an unknown group', reported(book, 'SOLUSDT', 'Z')],
    ['of another type', { ...reported(book, 'SOLUSDT', ''), type: 'other' }],
  ])('is ignored in a report %s', (_, message) => {
    const desk = inWindow(book, 'free')
    expect(withWindowMarket(desk, message, '')).toBe(desk)
  })

  it('is ignored for a panel that shows the page’s market alone', () => {
    const ticket = idOf('ticket')
    const desk = inWindow(ticket, 'main')
    expect(withWindowMarket(desk, reported(ticket, 'SOLUSDT', ''), 'A')).toBe(desk)
  })
})
