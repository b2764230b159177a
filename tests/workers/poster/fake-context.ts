import type { PosterContext } from '../../../src/workers/poster/brush.ts'

export interface DrawnText {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly colour: string
  readonly align: string
  readonly direction: string
  readonly width: number
}

/** A context that records drawing calls. A letter's width is 0.6 of its height. */
export function fakeContext() {
  const texts: DrawnText[] = []
  const boxes: { x: number; y: number; width: number; height: number; colour: string }[] = []
  const outlines: string[] = []
  const size = (): number => Number(/([\d.]+)px/.exec(context.font)?.[1] ?? 0)
  const nothing = (): void => undefined
  const context = {
    font: '',
    fillStyle: '',
    strokeStyle: '',
    lineWidth: 1,
    globalAlpha: 1,
    textAlign: 'left',
    textBaseline: 'middle',
    direction: 'ltr',
    measureText: (text: string) => ({ width: Array.from(text).length * size() * 0.6 }),
    fillText(text: string, x: number, y: number) {
      const { fillStyle, textAlign, direction } = context
      const { width } = context.measureText(text)
      texts.push({ text, x, y, colour: fillStyle, align: textAlign, direction, width })
    },
    fillRect(x: number, y: number, width: number, height: number) {
      boxes.push({ x, y, width, height, colour: context.fillStyle })
    },
    strokeRect: () => outlines.push(context.strokeStyle),
    beginPath: nothing,
    moveTo: nothing,
    lineTo: nothing,
    arc: nothing,
    closePath: nothing,
    fill: nothing,
    stroke: nothing,
    clip: nothing,
    save: nothing,
    restore: nothing,
    drawImage: nothing,
  }
  return { context: context as unknown as PosterContext, texts, boxes, outlines }
}
