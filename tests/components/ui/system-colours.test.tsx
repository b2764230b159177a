import { expect, it, onTestFinished, vi } from 'vitest'
import { cdp } from 'vitest/browser'
import { followSystemColours } from '../../../src/main-thread/ui/token-colours.ts'
import { show } from '../support/show.tsx'

const emulate = (scheme: 'light' | 'dark', forced = 'active'): Promise<unknown> =>
  cdp().send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'forced-colors', value: forced },
      { name: 'prefers-color-scheme', value: scheme },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  })

it('other system colours are noticed without a change of any media query', async () => {
  await emulate('light')
  onTestFinished(async () => void (await cdp().send('Emulation.setEmulatedMedia', { features: [] })))
  await show(null)
  const colour = (): string => getComputedStyle(document.body).color
  await expect.poll(colour).toBe('rgb(0, 0, 0)')
  // A contrast theme of the same brightness tells nobody.
  vi.spyOn(MediaQueryList.prototype, 'addEventListener').mockReturnValue()
  onTestFinished(() => void vi.restoreAllMocks())
  const seen: string[] = []
  const stop = followSystemColours(() => seen.push(colour()))
  await emulate('dark')
  await expect.poll(() => seen.length).toBeGreaterThan(0)
  // They are the new ones by then, also for those who want less motion.
  await expect.poll(() => seen.at(-1)).toBe('rgb(255, 255, 255)')
  const times = seen.length
  // A transition of another element is none of the system.
  document.body.append(document.createElement('i'))
  document.body.lastElementChild?.dispatchEvent(new TransitionEvent('transitionrun', { bubbles: true }))
  expect(seen).toHaveLength(times)
  stop()
  await emulate('light')
  await expect.poll(colour).toBe('rgb(0, 0, 0)')
  expect(seen).toHaveLength(times)
})
