import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forwardInput } from '../../../../vendor/charting_library/bridge/forward-input.ts'
import type { EngineInput } from '../../../../vendor/charting_library/input-protocol.ts'

class FakePointerEvent extends Event {
  readonly button = -1
  readonly clientX: number
  readonly clientY: number
  readonly pointerType: string
  constructor(type: string, clientX: number, clientY: number, pointerType = 'mouse') {
    super(type)
    this.clientX = clientX
    this.clientY = clientY
    this.pointerType = pointerType
  }
}

describe('input for the engine', () => {
  const sent: EngineInput[] = []
  let surface: EventTarget
  let page: EventTarget
  let clock = 0
  let stop = (): void => undefined

  beforeEach(() => {
    sent.length = 0
    clock = 0
    page = new EventTarget()
    surface = Object.assign(new EventTarget(), { getBoundingClientRect: () => ({ left: 10, top: 20 }) })
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    vi.stubGlobal('PointerEvent', FakePointerEvent)
    stop = forwardInput(surface as HTMLElement, (input) => sent.push(input))
  })
  afterEach(() => {
    stop()
    vi.unstubAllGlobals()
  })

  const fire = (target: EventTarget, type: string, x: number, y: number, after = 0, kind = 'mouse'): void => {
    const event = new FakePointerEvent(type, x, y, kind)
    clock += after
    Object.defineProperty(event, 'timeStamp', { value: clock })
    target.dispatchEvent(event)
  }
  const moves = (): string[] =>
    sent.flatMap((input) => (input.kind === 'mousemove' ? [`${input.x} ${input.y}`] : []))

  it('after a press, moves are sent as they happen; the browser’s coalesced event adds nothing', () => {
    fire(surface, 'mousedown', 50, 60)
    fire(page, 'pointerrawupdate', 51, 60, 8)
    fire(page, 'pointerrawupdate', 52, 61, 8)
    fire(page, 'mousemove', 52, 61, 1)
    expect(moves()).toEqual(['41 40', '42 41'])
    // As a mouse's move says it: the chart library scrolls under no other.
    expect(sent.map((input) => ('button' in input ? input.button : null))).toEqual([0, 0, 0])
  })

  it('a fast mouse sends at most as many moves as the engine can draw, and always the last one', () => {
    fire(surface, 'mousedown', 50, 60)
    for (let step = 1; step <= 16; step++) fire(page, 'pointerrawupdate', 50 + step, 60, 1)
    fire(page, 'mousemove', 66, 60, 1)
    expect(moves().length).toBeLessThanOrEqual(4)
    expect(moves().at(-1)).toBe('56 40')
  })

  it('without a press, or from a finger, moves are sent at the browser’s rate', () => {
    fire(page, 'pointerrawupdate', 51, 60, 8)
    expect(sent).toEqual([])
    fire(surface, 'mousedown', 50, 60)
    fire(page, 'pointerrawupdate', 51, 60, 8, 'touch')
    expect(moves()).toEqual([])
    fire(page, 'mouseup', 51, 60)
    fire(page, 'pointerrawupdate', 55, 60, 8)
    expect(moves()).toEqual([])
  })
})
