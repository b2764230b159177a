/** A canvas that records what is painted on it. */
export interface FakeCanvas {
  width: number
  height: number
  /** Texts in the order they were painted, with place and colour. */
  readonly texts: {
    readonly text: string
    readonly x: number
    readonly y: number
    readonly colour: string
    readonly alpha: number
  }[]
  readonly rects: {
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
    readonly colour: string
  }[]
  paints: number
  clear(): void
  getContext(): object
  at(y: number): string[]
}

export function createFakeCanvas(): FakeCanvas {
  const context = {
    fillStyle: '',
    strokeStyle: '',
    lineWidth: 1,
    font: '',
    textAlign: 'left',
    textBaseline: 'alphabetic',
    globalAlpha: 1,
    fillRect(x: number, y: number, width: number, height: number) {
      canvas.rects.push({ x, y, width, height, colour: context.fillStyle })
    },
    fillText(text: string, x: number, y: number) {
      canvas.texts.push({ text, x, y, colour: context.fillStyle, alpha: context.globalAlpha })
    },
    measureText: (text: string) => ({ width: text.length * 7 }),
    beginPath() {},
    moveTo() {},
    lineTo() {},
    stroke() {},
    setLineDash() {},
    clearRect() {},
    setTransform() {
      canvas.paints += 1
      canvas.clear()
    },
  }
  const canvas: FakeCanvas = {
    width: 0,
    height: 0,
    texts: [],
    rects: [],
    paints: 0,
    clear() {
      canvas.texts.length = 0
      canvas.rects.length = 0
    },
    getContext: () => context,
    at: (y) => canvas.texts.filter((one) => Math.abs(one.y - y) <= 11).map((one) => one.text),
  }
  return canvas
}
