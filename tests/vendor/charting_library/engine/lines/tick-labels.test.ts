import { describe, expect, it } from 'vitest'
import { createTickLabels } from '../../../../../vendor/charting_library/engine/lines/tick-labels.ts'

class FakeContext {
  readonly written: string[] = []
  font = '12px x'
  fillStyle = '#aaa'
  textAlign = 'left'
  textBaseline = 'middle'
  fillText(text: string, x: number, y: number): void {
    this.written.push(`${text} ${x} ${y} ${this.fillStyle}`)
  }
  getTransform(): unknown {
    return {}
  }
  setTransform(): void {}
  save(): void {}
  restore(): void {
    this.fillStyle = '#aaa'
  }
}

describe('the prices on the axis', () => {
  it('are drawn unless something covers them, never partly, in their own colour', () => {
    const fake = new FakeContext()
    const context = fake as unknown as CanvasRenderingContext2D
    const ticks = createTickLabels()
    ticks.hold(context)
    fake.fillStyle = '#fff'
    context.fillText('100', 8, 20)
    context.fillText('99', 8, 60)
    context.fillText('98', 8, 100)
    fake.fillStyle = '#aaa'
    expect(fake.written).toEqual([])
    ticks.release(context, (y) => y > 50 && y < 70)
    expect(fake.written).toEqual(['100 8 20 #fff', '98 8 100 #fff'])
  })

  it('restore the context: later texts are drawn at once', () => {
    const fake = new FakeContext()
    const context = fake as unknown as CanvasRenderingContext2D
    const ticks = createTickLabels()
    ticks.hold(context)
    ticks.hold(context)
    ticks.release(context, () => false)
    context.fillText('tag', 1, 2)
    expect(fake.written).toEqual(['tag 1 2 #aaa'])
  })
})
