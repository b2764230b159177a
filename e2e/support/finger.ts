import type { Page } from 'playwright/test'

interface Place {
  readonly x: number
  readonly y: number
}

/** One finger on a page of a mouse: taps and swipes that the browser takes for real touches. */
export interface Finger {
  tap(at: Place): Promise<void>
  /** Two taps as fast as a finger can: the second one is not held back until the page has answered the first. */
  doubleTap(at: Place): Promise<void>
  /** Moves from one place to another in ten steps. */
  swipe(from: Place, to: Place): Promise<void>
}

export async function fingerOn(page: Page): Promise<Finger> {
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Place) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [at] })
  const tap = async (at: Place): Promise<void> => {
    await Promise.all([send('touchStart', at), send('touchEnd')])
  }
  return {
    tap,
    doubleTap: async (at) => {
      await Promise.all([tap(at), tap(at)])
    },
    swipe: async (from, to) => {
      await send('touchStart', from)
      for (let step = 1; step <= 10; step += 1)
        // In sequence, as a finger moves.
        // oxlint-disable-next-line no-await-in-loop
        await send('touchMove', {
          x: from.x + ((to.x - from.x) * step) / 10,
          y: from.y + ((to.y - from.y) * step) / 10,
        })
      await send('touchEnd')
    },
  }
}
