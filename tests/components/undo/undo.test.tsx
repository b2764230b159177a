import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deskState, showLayout } from '../../../src/main-thread/app/desk/desk-store.ts'
import { templateDesk } from '../../../src/main-thread/app/desk/templates.ts'
import { chooseLayout } from '../../../src/main-thread/app/desk/grid-actions.ts'
import { panelsOf } from '../../../src/main-thread/app/desk/desk.ts'
import { partsOf } from '../../../src/main-thread/app/desk/chart-grid.ts'
import { LayoutPanel } from '../../../src/main-thread/app/workspace/layout-panel.tsx'
import type { SavedLayout } from '../../../src/main-thread/app/workspace/layouts.ts'
import { KeySheet } from '../../../src/main-thread/features/commands/key-sheet.tsx'
import { bind, hotkeys } from '../../../src/main-thread/features/commands/bindings.ts'
import { WatchlistBar } from '../../../src/main-thread/features/market-menu/watchlist-bar.tsx'
import { createWatchlist, watchlists } from '../../../src/main-thread/features/market-menu/watchlists.ts'
import { Alerts } from '../../../src/main-thread/features/notification-centre/alerts.tsx'
import { clearHistory } from '../../../src/main-thread/features/notification-centre/follow-notices.ts'
import {
  addToHistory,
  noticeHistory,
} from '../../../src/main-thread/features/notification-centre/notice-history.ts'
import { setDocked } from '../../../src/main-thread/stores/docked.ts'
import { noticesTold, notices } from '../../../src/main-thread/stores/notices.ts'
import {
  preferences,
  setFavourites,
  setPanelSize,
  sizesIn,
} from '../../../src/main-thread/stores/preferences.ts'
import type { ListedAlert } from '../../../src/shared/contracts/alerts.ts'
import { parseDecimalText, ZERO_TEXT } from '../../../src/shared/units/decimal-text.ts'
import { deskWith, frame, head, kinds, openDesk, press } from '../desk/desks.tsx'
import { hub, patch } from '../support/fake-workers.ts'
import { trader } from '../support/samples.ts'
import { openMarket, show } from '../support/show.tsx'

const saved = (name: string, revision = 1): SavedLayout => ({
  name,
  revision,
  sizes: sizesIn({ book: 300 }),
  hidden: [],
  desk: templateDesk('scalper'),
})

let stored: readonly SavedLayout[] = []
const names = (): readonly string[] => stored.map(({ name, revision }) => `${name} ${revision}`)
const undoButton = page.getByRole('button', { name: 'Undo', exact: true })
/** The notice's button: the menu of layouts has one of its own. */
const undoNotice = page
  .getByRole('log', { name: 'Notices' })
  .getByRole('button', { name: 'Undo', exact: true })
const log = page.getByRole('log', { name: 'Notices' })
/** A press on the page itself, so that no field has the focus. */
const pressUndo = async (): Promise<void> => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  await press('{Control>}z{/Control}')
}

/** Shows the menu of layouts on a desk. */
async function openLayouts(...list: readonly SavedLayout[]): Promise<void> {
  stored = list
  await openMarket()
  hub.answers.readChartState = async () => ({ text: JSON.stringify(stored), fault: null })
  hub.answers.writeChartState = async (_user, _name, json) => {
    stored = JSON.parse(json ?? '[]') as readonly SavedLayout[]
    return true
  }
  setDocked(true)
  await show(<LayoutPanel />)
}

beforeEach(() => {
  stored = []
})

describe('a deleted layout', () => {
  it('is brought back by the notice: where it was, with its name and revision', async () => {
    await openLayouts(saved('Morning'), saved('Evening', 4), saved('Night'))
    await userEvent.click(page.getByRole('button', { name: 'Delete Evening' }))
    await expect.element(log).toMatchTextContent(/Layout Evening deleted/)
    expect(names()).toEqual(['Morning 1', 'Night 1'])
    await userEvent.click(undoNotice)
    await expect.poll(names).toEqual(['Morning 1', 'Evening 4', 'Night 1'])
    await expect.element(log).not.toMatchTextContent(/Evening/)
  })

  it('is brought back by Ctrl+Z, one after the other', async () => {
    await openLayouts(saved('Morning'), saved('Evening', 4))
    await userEvent.click(page.getByRole('button', { name: 'Delete Morning' }))
    await expect.poll(names).toEqual(['Evening 4'])
    await userEvent.click(page.getByRole('button', { name: 'Delete Evening' }))
    await expect.element(log).toMatchTextContent(/Layout Evening deleted/)
    await pressUndo()
    await expect.poll(names).toEqual(['Evening 4'])
    await pressUndo()
    await expect.poll(names).toEqual(['Morning 1', 'Evening 4'])
    await pressUndo()
    expect(names()).toEqual(['Morning 1', 'Evening 4'])
  })

  it('gets another name if its own is in use, and what is not restored is reported', async () => {
    await openLayouts(saved('Evening', 4))
    await userEvent.click(page.getByRole('button', { name: 'Delete Evening' }))
    await expect.element(log).toMatchTextContent(/Layout Evening deleted/)
    stored = [saved('Evening', 9)]
    await userEvent.click(undoNotice)
    await expect.poll(names).toEqual(['Evening 2 4', 'Evening 9'])
    await userEvent.click(page.getByRole('button', { name: 'Delete Evening', exact: true }))
    await expect.element(log).toMatchTextContent(/Layout Evening deleted/)
    hub.answers.writeChartState = async () => false
    await userEvent.click(undoNotice)
    await expect.element(log).toMatchTextContent(/Not restored/)
  })
})

describe('a desk that no layout has', () => {
  it('is offered again when a template or a saved layout replaces it', async () => {
    await openLayouts(saved('Evening'))
    const mine = deskWith('book', 'trades')
    for (const other of ['Wide 2560', 'Evening']) {
      showLayout({ desk: mine, name: '', revision: 0 })
      await userEvent.click(page.getByRole('button', { name: other, exact: true }))
      await expect.element(log).toMatchTextContent(/The layout before was not saved/)
      expect(deskState.v.desk).not.toBe(mine)
      await userEvent.click(undoNotice)
      await expect.poll(() => deskState.v.desk).toBe(mine)
    }
  })

  it('is not offered if it is a template, or saved', async () => {
    await openLayouts(saved('Evening'))
    showLayout({ desk: templateDesk('wide'), name: '', revision: 0 })
    for (const other of ['Evening', 'Phone'])
      await userEvent.click(page.getByRole('button', { name: other, exact: true }))
    expect(notices.list).toEqual([])
  })

  it('fixed panels that were sized are offered again after “Reset layout” and another layout', async () => {
    await openLayouts({ ...saved('Fixed'), desk: null })
    setDocked(false)
    const resets = page.getByRole('button', { name: 'Reset layout' })
    for (const button of [resets, page.getByRole('button', { name: 'Fixed', exact: true })]) {
      setPanelSize('ticket', 341)
      await userEvent.click(button)
      await expect.poll(() => preferences.sizes.ticket).not.toBe(341)
      await userEvent.click(undoNotice)
      await expect.poll(() => preferences.sizes.ticket).toBe(341)
    }
  })
})

describe('on the desk', () => {
  it('a closed panel comes back where it was, with the focus', async () => {
    await openDesk(deskWith('book', 'trades', 'account'))
    head('trades').focus()
    await press('{Delete}')
    await expect.poll(kinds).toBe('book account')
    await expect.element(log).toMatchTextContent(/Trades was closed/)
    await userEvent.click(undoButton)
    await expect.poll(kinds).toBe('book trades account')
    await expect.poll(() => document.activeElement === head('trades')).toBe(true)
    head('trades').focus()
    await press('{Delete}')
    await expect.poll(kinds).toBe('book account')
    await press('{Control>}z{/Control}')
    await expect.poll(kinds).toBe('book trades account')
  })

  it('charts that a smaller grid removes come back', async () => {
    await openDesk(deskWith('chart'))
    const chart = () => panelsOf(deskState.v.desk)[0]
    const parts = (): readonly string[] => {
      const panel = chart()
      return panel === undefined ? [] : partsOf(panel).map(({ id }) => id)
    }
    const choose = (layout: 'four' | 'one'): void => {
      const panel = chart()
      if (panel !== undefined) chooseLayout(panel, layout)
    }
    choose('four')
    expect(notices.list).toEqual([])
    const before = parts()
    expect(before).toHaveLength(4)
    choose('one')
    expect(parts()).toHaveLength(1)
    await userEvent.click(undoButton)
    await expect.poll(parts).toEqual(before)
  })
})

describe('other things of the trader', () => {
  it('all keys, and one key, that were reset', async () => {
    await openMarket()
    bind('theme', 'KeyY')
    bind('chart', 'KeyU')
    const chosen = { ...hotkeys.bindings }
    await show(<KeySheet />)
    await userEvent.click(page.getByRole('button', { name: 'Reset all keys' }))
    expect(hotkeys.bindings).toEqual({})
    await expect.poll(() => notices.list.length).toBe(1)
    await pressUndo()
    await expect.poll(() => hotkeys.bindings).toEqual(chosen)
    await userEvent.click(page.getByTestId('key-theme').getByRole('button').last())
    expect(hotkeys.bindings).toEqual({ chart: 'KeyU' })
    await pressUndo()
    await expect.poll(() => hotkeys.bindings).toEqual(chosen)
  })

  it('a watchlist', async () => {
    await openMarket()
    createWatchlist('Alts')
    setFavourites(['SOLUSDT'])
    await show(<WatchlistBar />)
    await userEvent.click(page.getByRole('button', { name: 'Delete Alts' }))
    expect(watchlists.chosen).toBe('')
    await userEvent.click(undoButton)
    expect(watchlists.chosen).toBe('Alts')
    expect(preferences.favourites).toEqual(['SOLUSDT'])
  })

  it('an alert: with its id and direction; a refusal is reported', async () => {
    const alert: ListedAlert = {
      id: 'a1',
      symbol: 'BTCUSDT',
      of: 'LastPrice',
      rises: true,
      price: parseDecimalText('70000') ?? ZERO_TEXT,
    }
    await openMarket()
    hub.answers.alerts = () => [alert]
    hub.answers.crossAlerts = async () => []
    await show(<Alerts />)
    for (const refusal of [null, 'tooMany'] as const) {
      hub.answers.restoreAlert = () => refusal
      await userEvent.click(page.getByTestId('alert').getByRole('button'))
      await userEvent.click(undoButton)
      await expect.poll(() => hub.calls('restoreAlert')).toContainEqual([alert])
    }
    await expect.element(log).toMatchTextContent(/Not restored.*100/)
  })

  it('the history of notices, which the offer itself does not enter', async () => {
    await openMarket()
    addToHistory({ id: 'n', tone: 'info', titleKey: 'x', bodyKey: '', params: {} }, 5)
    const heard: string[] = []
    const stop = noticesTold.listen(({ notice }) => void heard.push(notice.id))
    const restore = clearHistory()
    expect(noticeHistory.list).toEqual([])
    restore()
    expect(noticeHistory.list.map(({ id }) => id)).toEqual(['n'])
    createWatchlist('Once')
    await show(<WatchlistBar />)
    await userEvent.click(page.getByRole('button', { name: 'Delete Once' }))
    await expect.element(undoButton).toBeVisible()
    expect(heard).toEqual([])
    stop()
  })
})

it('what one account lost is not brought back to another one', async () => {
  await openLayouts(saved('Evening'))
  await userEvent.click(page.getByRole('button', { name: 'Delete Evening' }))
  await expect.element(undoNotice).toBeVisible()
  await patch({ session: trader({ accountId: 'another' }) })
  await expect.element(undoNotice).not.toBeInTheDocument()
  await frame()
})
