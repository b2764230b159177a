import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showLayout } from '../../../src/main-thread/app/desk/desk-store.ts'
import { templateDesk } from '../../../src/main-thread/app/desk/templates.ts'
import { MOST_LAYOUTS } from '../../../src/main-thread/app/workspace/layouts.ts'
import type { SavedLayout } from '../../../src/main-thread/app/workspace/layouts.ts'
import { SavedLayouts } from '../../../src/main-thread/app/workspace/saved-layouts.tsx'
import { setDocked } from '../../../src/main-thread/stores/docked.ts'
import { sizesIn } from '../../../src/main-thread/stores/preferences.ts'
import { hub } from '../support/fake-workers.ts'
import { openMarket, show } from '../support/show.tsx'

const saved = (name: string, revision = 1): SavedLayout => ({
  name,
  revision,
  sizes: sizesIn({ book: 300 }),
  hidden: [],
  desk: templateDesk('scalper'),
})

/** What the hub has stored, for all windows. */
let stored: readonly SavedLayout[] = []
let isWritten = true
const names = (): readonly string[] => stored.map(({ name, revision }) => `${name} ${revision}`)

/** Shows the saved layouts beside the desk of a layout. Another window saves by a change of `stored`. */
async function open(): Promise<void> {
  await openMarket()
  hub.answers.readChartState = async () => ({ text: JSON.stringify(stored), fault: null })
  hub.answers.writeChartState = async (_user, _name, json) => {
    if (isWritten) stored = JSON.parse(json ?? '[]') as readonly SavedLayout[]
    return isWritten
  }
  setDocked(true)
  await show(<SavedLayouts user="u" />)
}
const field = page.getByRole('textbox', { name: 'Name of the layout' })
async function saveAs(name: string): Promise<void> {
  await userEvent.fill(field, name)
  await userEvent.keyboard('{Enter}')
}
const fault = page.getByRole('alert')

beforeEach(() => {
  stored = []
  isWritten = true
})

describe('two windows with the same saved layouts', () => {
  it('a name that the other one has saved meanwhile is not replaced before the trader confirms it', async () => {
    await open()
    // No message of the other window has arrived.
    stored = [saved('Evening', 4)]
    await saveAs('Evening')
    await expect.element(fault.first()).toMatchTextContent(/exists. Press again to replace it/)
    expect(names()).toEqual(['Evening 4'])
    await userEvent.click(page.getByRole('button', { name: 'Replace' }))
    await expect.poll(names).toEqual(['Evening 5'])
  })

  it('a name is not given to a layout while another one has it, and a deleted one is not renamed', async () => {
    stored = [saved('Morning')]
    await open()
    await userEvent.click(page.getByRole('button', { name: 'Rename Morning' }))
    stored = [saved('Morning'), saved('Evening', 4)]
    await saveAs('Evening')
    await expect.element(fault.first()).toMatchTextContent(/exists/)
    expect(names()).toEqual(['Morning 1', 'Evening 4'])
    stored = [saved('Evening', 4)]
    await userEvent.click(page.getByRole('button', { name: 'Replace' }))
    await expect.element(field).toHaveValue('')
    expect(names()).toEqual(['Evening 4'])
  })

  it('a thirty-first layout is refused in words, however it is made', async () => {
    stored = Array.from({ length: MOST_LAYOUTS - 1 }, (_, at) => saved(`L${at}`))
    await open()
    await expect.element(page.getByRole('button', { name: 'Duplicate L5' })).toBeVisible()
    stored = [...stored, saved('of the other')]
    const before = names()
    await saveAs('one more')
    await expect.element(fault.first()).toMatchTextContent(/At most 30 layouts/)
    await userEvent.fill(field, '')
    await userEvent.click(page.getByRole('button', { name: 'Duplicate L5' }))
    await expect.element(fault.first()).toMatchTextContent(/At most 30 layouts/)
    expect(names()).toEqual(before)
  })

  it('a layout that the other one saved is not overwritten: the trader chooses between the two', async () => {
    stored = [saved('Evening', 1)]
    await open()
    showLayout({ desk: templateDesk('wide'), name: 'Evening', revision: 1 })
    stored = [saved('Evening', 2)]
    await userEvent.click(page.getByRole('button', { name: 'Save Evening' }))
    await expect.element(fault.first()).toMatchTextContent(/Another window saved Evening/)
    expect(names()).toEqual(['Evening 2'])
    await userEvent.click(page.getByRole('button', { name: 'Replace theirs' }))
    await expect.poll(names).toEqual(['Evening 3'])
  })
})

it('a save that the hub could not store is not called saved', async () => {
  stored = [saved('Evening', 1)]
  await open()
  showLayout({ desk: templateDesk('wide'), name: 'Evening', revision: 1 })
  isWritten = false
  await userEvent.click(page.getByRole('button', { name: 'Save Evening' }))
  await expect.element(fault.first()).toMatchTextContent(/could not be stored/)
  expect(names()).toEqual(['Evening 1'])
  isWritten = true
  await userEvent.click(page.getByRole('button', { name: 'Save Evening' }))
  await expect.poll(names).toEqual(['Evening 2'])
  await expect.element(page.getByRole('button', { name: 'Save Evening' })).not.toBeInTheDocument()
})

it('no two layouts have one name in the menu: a template’s name is refused, and one that was saved before says that it is saved', async () => {
  stored = [saved('Scalper')]
  await open()
  const list = page.getByTestId('layouts')
  const titles = (): readonly (string | null)[] =>
    Array.from(list.element().querySelectorAll('bdi'), ({ textContent }) => textContent)
  await expect.poll(titles).toEqual(['Fixed panels (default)', 'Scalper (saved)'])
  await saveAs('Default')
  await expect.element(fault.first()).toMatchTextContent(/A template has this name/)
  expect(names()).toEqual(['Scalper 1'])
  await saveAs('Fixed panels (default)')
  await expect.element(fault.first()).toMatchTextContent(/A template has this name/)
  await saveAs('Mine')
  await expect.poll(names).toEqual(['Scalper 1', 'Mine 1'])
})
