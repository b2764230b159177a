import { describe, expect, it } from 'vitest'
import { createSameClicks, SAME_CLICK_MS } from '../../../../src/workers/hub/orders/same-click.ts'
import { createVirtualClock } from '../../runtime/virtual-clock.ts'

function bench() {
  const clock = createVirtualClock()
  const open = new Set<string>()
  const dead = new Set<string>()
  const clicks = createSameClicks(
    clock,
    (id) => open.has(id),
    (id) => dead.has(id),
  )
  return { clock, open, dead, clicks }
}

describe('presses that are one', () => {
  it('H8: an equal order within half a second belongs to the first; at half a second it is a new one', async () => {
    const { clock, clicks } = bench()
    expect(clicks.first('x', 'a')).toBeNull()
    await clock.advance(SAME_CLICK_MS - 1)
    expect(clicks.first('x', 'b')).toBe('a')
    await clock.advance(1)
    expect(clicks.first('x', 'c')).toBeNull()
    expect(clicks.first('x', 'd')).toBe('c')
    expect(clicks.first('y', 'e')).toBeNull()
  })

  it('H8: an order without an outcome absorbs every press, and a rejected one none', async () => {
    const { clock, open, dead, clicks } = bench()
    clicks.first('x', 'a')
    open.add('a')
    await clock.advance(60_000)
    expect(clicks.first('x', 'b')).toBe('a')
    open.delete('a')
    expect(clicks.first('x', 'c')).toBeNull()
    dead.add('c')
    expect(clicks.first('x', 'd')).toBeNull()
  })

  it('H8: an open order of an earlier hub absorbs a press only while it is open, and never replaces a newer one', () => {
    const { open, clicks } = bench()
    open.add('old')
    clicks.known('x', 'old')
    expect(clicks.first('x', 'a')).toBe('old')
    open.clear()
    expect(clicks.first('x', 'b')).toBeNull()
    open.add('old')
    clicks.known('x', 'old')
    expect(clicks.first('x', 'c')).toBe('b')
  })

  it('forgets everything when the session changes', () => {
    const { clicks } = bench()
    clicks.first('x', 'a')
    clicks.clear()
    expect(clicks.first('x', 'b')).toBeNull()
  })

  it('remembers 500 contents, the latest ones, and open ones beyond that', () => {
    const { open, clicks } = bench()
    open.add('id-0')
    for (let at = 0; at <= 501; at += 1) clicks.first(`content-${at}`, `id-${at}`)
    // 502 were pressed: the two oldest that are not open are forgotten.
    expect(clicks.first('content-0', 'z')).toBe('id-0')
    expect(clicks.first('content-3', 'z')).toBe('id-3')
    expect(clicks.first('content-501', 'z')).toBe('id-501')
    expect(clicks.first('content-2', 'z')).toBeNull()
  })
})
