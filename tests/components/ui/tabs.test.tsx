import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { TabList, TabPanel, useTabs } from '../../../src/main-thread/ui/tabs.tsx'
import { show } from '../support/show.tsx'

const names = [
  ['a', 'First'],
  ['b', 'Second'],
  ['c', 'Third'],
] as const

function Example() {
  const [selected, setSelected] = useState<'a' | 'b' | 'c'>('a')
  const tabs = useTabs(selected)
  return (
    <>
      <TabList of={tabs} label="Example" tabs={names} className="" onSelect={setSelected} />
      <TabPanel of={tabs} className="">
        <button type="button">In {selected}</button>
      </TabPanel>
    </>
  )
}

const tab = (name: string) => page.getByRole('tab', { name })
const isSelected = (name: string) =>
  expect
    .element(tab(name))
    .toHaveAttribute('aria-selected', 'true')
    .then(() => expect.element(tab(name)).toHaveFocus())

afterEach(() => {
  document.documentElement.dir = 'ltr'
})

describe('tabs', () => {
  it('have one tab stop, the selected tab, which names the panel', async () => {
    await show(<Example />)
    const panel = page.getByRole('tabpanel', { name: 'First' })
    await expect.element(panel).toBeVisible()
    expect(tab('First').element().getAttribute('aria-controls')).toBe(panel.element().id)
    await userEvent.tab()
    await isSelected('First')
    await userEvent.tab()
    await expect.element(page.getByRole('button', { name: 'In a' })).toHaveFocus()
  })

  it('are selected by arrow keys, Home and End, past the last the first; other keys are left to the page', async () => {
    await show(<Example />)
    await tab('First').click()
    await userEvent.keyboard('{ArrowRight}')
    await isSelected('Second')
    await userEvent.keyboard('{End}')
    await isSelected('Third')
    await userEvent.keyboard('{ArrowRight}')
    await isSelected('First')
    await userEvent.keyboard('{ArrowLeft}')
    await isSelected('Third')
    await userEvent.keyboard('{Home}')
    await isSelected('First')
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}{ArrowDown}x')
    await isSelected('First')
    await expect.element(page.getByRole('tabpanel', { name: 'First' })).toBeVisible()
  })

  it('follow the arrows as they are seen where texts run from right to left', async () => {
    document.documentElement.dir = 'rtl'
    await show(<Example />)
    await tab('First').click()
    await userEvent.keyboard('{ArrowLeft}')
    await isSelected('Second')
    await userEvent.keyboard('{ArrowRight}')
    await isSelected('First')
  })

  it('are selected by a press, which also focuses the tab', async () => {
    await show(<Example />)
    await tab('Third').click()
    await isSelected('Third')
    await expect.element(page.getByRole('button', { name: 'In c' })).toBeVisible()
  })
})
