import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { rejected } from '../../../src/shared/contracts/outcome.ts'
import { hub } from '../support/fake-workers.ts'
import { openMarket, show } from '../support/show.tsx'

// Before the desk is loaded: it reads what is stored once.
const damaged = '{"version":1,"desk":{"root":null'
sessionStorage.setItem('desk', damaged)
localStorage.setItem('perpdeck.desk', 'also damaged')

it('a stored desk that cannot be read opens the default with words, and its text can be exported', async () => {
  const { DeskArea } = await import('../../../src/main-thread/app/desk/desk-area.tsx')
  const { changeDesk, deskState } = await import('../../../src/main-thread/app/desk/desk-store.ts')
  const { templateDesk } = await import('../../../src/main-thread/app/desk/templates.ts')
  expect(deskState.v).toEqual({ desk: templateDesk('default'), name: '', revision: 0 })
  await openMarket()
  hub.answers.bars = () => Promise.resolve(rejected(1, 'provoked'))
  await show(
    <div style={{ inlineSize: 1200, blockSize: 640, display: 'grid', gridTemplate: '"desk" 1fr / 1fr' }}>
      <DeskArea />
    </div>,
  )
  const bar = page.getByTestId('desk-unreadable')
  await expect.poll(() => bar.element().textContent).toContain("layout of this window can't be read")
  // A change of the desk overwrites what was stored, but not what is set aside.
  changeDesk((desk) => ({ ...desk, groups: { A: 'ETHUSDT' } }))
  expect(localStorage.getItem('perpdeck.desk')).toContain('ETHUSDT')
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file)
    return 'data:,'
  })
  await userEvent.click(bar.getByRole('button', { name: 'Export the unreadable layout' }))
  expect(await files[0]?.text()).toBe(`${damaged}\nalso damaged`)
  expect(localStorage.getItem('perpdeck.desk-set-aside')).toBe(`${damaged}\nalso damaged`)
  await userEvent.click(bar.getByRole('button', { name: 'Discard it' }))
  await expect.poll(() => bar.query()).toBe(null)
  await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('tab')
  expect(localStorage.getItem('perpdeck.desk-set-aside')).toBe(null)
})
