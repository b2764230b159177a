import { describe, expect, it } from 'vitest'
import { createSoundPlayer } from '../../../../src/main-thread/features/notification-centre/sounds.ts'

function setUp() {
  const started: number[] = []
  let now = 0
  let touched = true
  let opened = 0
  const param = () => ({ setValueAtTime() {}, linearRampToValueAtTime() {}, value: 0 })
  const context = {
    state: 'running',
    currentTime: 0,
    destination: {},
    createGain: () => ({ gain: param(), connect() {} }),
    createOscillator() {
      const frequency = param()
      return { frequency, type: '', connect() {}, start: () => started.push(frequency.value), stop() {} }
    },
  }
  const player = createSoundPlayer({
    open() {
      opened += 1
      return context as unknown as AudioContext
    },
    isTouched: () => touched,
    now: () => now,
  })
  return {
    player,
    started,
    opened: () => opened,
    pass: (ms: number) => (now += ms),
    touch: (is: boolean) => (touched = is),
  }
}

describe('sounds of notices', () => {
  it('NOTE-06: good and bad news sound different, and a flood of notices is one sound', () => {
    const { player, started, pass } = setUp()
    for (let at = 0; at < 20; at += 1) player.play('success')
    expect(started).toHaveLength(2)
    pass(1000)
    player.play('failure')
    expect(started).toHaveLength(4)
    const [up = 0, high = 0, down = 0, low = 0] = started
    expect(high).toBeGreaterThan(up)
    expect(low).toBeLessThan(down)
  })

  it('opens no audio before the page was touched, and one context for all sounds', () => {
    const { player, opened, pass, touch } = setUp()
    touch(false)
    player.play('info')
    expect(opened()).toBe(0)
    touch(true)
    player.play('info')
    pass(1000)
    player.play('info')
    expect(opened()).toBe(1)
  })
})
