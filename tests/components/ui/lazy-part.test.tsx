import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { comingDialog } from '../../../src/main-thread/ui/coming-dialog.ts'
import { lazyPart } from '../../../src/main-thread/ui/lazy-part.tsx'
import { show } from '../support/show.tsx'

const message = page.getByRole('alert')
const part = page.getByText('The part itself')

/** A part whose file is missing until `arrive` is called. */
function missing() {
  let isThere = false
  const load = vi.fn(async () => {
    if (!isThere) throw new Error('provoked')
    return () => <p>The part itself</p>
  })
  return { Part: lazyPart(load), load, arrive: () => (isThere = true) }
}

it('N3, V3: a part whose file cannot be loaded says so and is loaded by "Try again", as often as needed', async () => {
  const { Part, load, arrive } = missing()
  await show(<Part />)
  await expect.element(message).toMatchTextContent(/This part could not be loaded/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => load.mock.calls.length).toBe(2)
  await expect.element(message).toBeVisible()
  arrive()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(part).toBeVisible()
  await expect.element(message).not.toBeInTheDocument()
})

it('N3: a part that failed once is loaded by its next place without a press', async () => {
  const { Part, arrive } = missing()
  const first = await show(<Part />)
  await expect.element(message).toBeVisible()
  arrive()
  await first.unmount()
  await show(<Part />)
  await expect.element(part).toBeVisible()
})

it('a part that waits for the end of the start is not requested before it; something else is shown meanwhile', async () => {
  const { load, arrive } = missing()
  arrive()
  const start = Promise.withResolvers<void>()
  const Later = lazyPart(load, () => <p>Its place</p>, start.promise)
  await show(<Later />)
  await expect.element(page.getByText('Its place')).toBeVisible()
  expect(load).not.toHaveBeenCalled()
  start.resolve()
  await expect.element(part).toBeVisible()
  expect(load).toHaveBeenCalledOnce()
})

it('Escape closes a dialog whose code is loading; once it is there, Escape is the dialog’s own', async () => {
  const code = Promise.withResolvers<() => ReactNode>()
  const close = vi.fn()
  const Coming = lazyPart<{ readonly onClose: () => void }>(
    () => code.promise,
    comingDialog(({ onClose }) => onClose()),
  )
  await show(<Coming onClose={close} />)
  await userEvent.keyboard('{Escape}')
  expect(close).toHaveBeenCalledOnce()
  code.resolve(() => <p>The part itself</p>)
  await expect.element(part).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(close).toHaveBeenCalledOnce()
})
