import { describe, expect, it } from 'vitest'
import { clearLazily } from '../../../../../vendor/charting_library/engine/dom-shim/lazy-clear.ts'
import { createStillContext } from '../../../../../vendor/charting_library/engine/dom-shim/still-context.ts'

/** A context that writes down what reached the browser; methods live on the prototype, as the browser's do. */
class FakeContext {
  readonly log: string[] = []
  readonly canvas = { width: 100, height: 50 }
  font = '10px x'
  textBaseline = 'alphabetic'
  fillStyle: unknown = '#000'
  globalCompositeOperation = 'source-over'
  identity = true
  save(): void {
    this.log.push('save')
  }
  restore(): void {
    this.log.push('restore')
  }
  clearRect(...args: number[]): void {
    this.log.push(`clear ${args.join(' ')}`)
  }
  fillRect(...args: number[]): void {
    this.log.push(`rect ${args.join(' ')} ${String(this.fillStyle)} ${this.globalCompositeOperation}`)
  }
  fillText(text: string): void {
    this.log.push(`text ${text} ${this.font}`)
  }
  drawImage(): void {
    this.log.push('image')
  }
  measureText(text: string): { width: number; actualBoundingBoxAscent: number } {
    const width = text.length * Number.parseInt(this.font, 10)
    return { width, actualBoundingBoxAscent: this.textBaseline === 'middle' ? 5 : 9 }
  }
  getTransform(): { isIdentity: boolean } {
    return { isIdentity: this.identity }
  }
}

const build = () => {
  const fake = new FakeContext()
  return { fake, context: fake as unknown as OffscreenCanvasRenderingContext2D }
}

describe('a blank layer', () => {
  it('is cleared once, not in every frame', () => {
    const { fake, context } = build()
    clearLazily(context)
    for (let frame = 0; frame < 5; frame++) context.clearRect(0, 0, 100, 50)
    expect(fake.log).toEqual(['clear 0 0 100 50'])
  })

  it('is cleared again after anything was drawn on it', () => {
    const { fake, context } = build()
    clearLazily(context)
    for (let frame = 0; frame < 3; frame++) {
      context.clearRect(0, 0, 100, 50)
      context.fillText('x', 1, 1)
      context.fillRect(1, 2, 3, 4)
    }
    expect(fake.log.filter((line) => line.startsWith('clear'))).toHaveLength(3)
    expect(fake.log.filter((line) => line.startsWith('text'))).toHaveLength(3)
    expect(fake.log.filter((line) => line.startsWith('rect'))).toHaveLength(3)
  })

  it('is always cleared if the area is partial or transformed', () => {
    const { fake, context } = build()
    clearLazily(context)
    context.clearRect(0, 0, 99, 50)
    context.clearRect(0, 0, 99, 50)
    fake.identity = false
    context.clearRect(0, 0, 100, 50)
    context.clearRect(0, 0, 100, 50)
    expect(fake.log).toHaveLength(4)
  })
})

describe('a canvas that is redrawn in every frame', () => {
  const axis = (context: OffscreenCanvasRenderingContext2D, label: string): void => {
    context.save()
    context.globalCompositeOperation = 'copy'
    context.fillStyle = '#111'
    context.fillRect(0, 0, 100, 50)
    context.restore()
    context.font = '12px x'
    context.fillText(label, context.measureText(label).width, 5)
  }

  it('receives a picture when the frame is complete, and the same picture only once', () => {
    const { fake, context } = build()
    const still = createStillContext(context)
    axis(still.context, '12:00')
    expect(fake.log).toEqual([])
    still.settle()
    expect(fake.log).toEqual(['save', 'rect 0 0 100 50 #111 copy', 'restore', 'text 12:00 12px x'])
    fake.log.length = 0
    axis(still.context, '12:00')
    still.settle()
    still.settle()
    expect(fake.log).toEqual([])
    axis(still.context, '12:30')
    still.settle()
    expect(fake.log).toContain('text 12:30 12px x')
  })

  it('measures a text on the line that was recorded, and draws on the real one', () => {
    const { fake, context } = build()
    const still = createStillContext(context)
    const ascent = (): number => still.context.measureText('Apr0').actualBoundingBoxAscent
    expect(ascent()).toBe(9)
    still.context.save()
    still.context.textBaseline = 'middle'
    expect(ascent()).toBe(5)
    expect(fake.textBaseline).toBe('alphabetic')
    still.context.restore()
    expect(ascent()).toBe(9)
  })

  it('measures texts in the font that was just set, without other effects', () => {
    const { fake, context } = build()
    const still = createStillContext(context)
    still.context.globalCompositeOperation = 'copy'
    still.context.font = '20px x'
    expect(still.context.measureText('ab').width).toBe(40)
    expect(still.context.font).toBe('20px x')
    expect(fake.globalCompositeOperation).toBe('source-over')
  })

  it('is redrawn after a new size, and always if a picture is on it', () => {
    const { fake, context } = build()
    const still = createStillContext(context)
    axis(still.context, 'a')
    still.settle()
    still.forget()
    fake.log.length = 0
    axis(still.context, 'a')
    still.settle()
    expect(fake.log).toHaveLength(4)
    fake.log.length = 0
    for (let frame = 0; frame < 2; frame++) {
      still.context.drawImage({} as CanvasImageSource, 0, 0)
      still.settle()
    }
    expect(fake.log).toEqual(['image', 'image'])
  })
})
