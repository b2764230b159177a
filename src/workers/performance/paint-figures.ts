import type { PanelPicture, PanelPlaces } from '#shared/contracts/performance-panel.ts'

/** The part of a 2D context that is used. */
export type PanelContext = Pick<
  OffscreenCanvasRenderingContext2D,
  'clearRect' | 'fillRect' | 'fillText' | 'setTransform'
> & {
  fillStyle: string | CanvasGradient | CanvasPattern
  font: string
  textAlign: CanvasTextAlign
  textBaseline: CanvasTextBaseline
  direction: CanvasDirection
}

const FAMILY = "'Inter Figures', Inter, system-ui, 'Segoe UI', Roboto, sans-serif"
/** Height of a bar that has any value, px. */
const LEAST = 2

/** Paints the whole picture. What has no place is left out. */
export function paintFigures(context: PanelContext, places: PanelPlaces, picture: PanelPicture): void {
  const { width, height, dpr, colours, isRtl } = places
  context.setTransform(dpr, 0, 0, dpr, 0, 0)
  context.clearRect(0, 0, width, height)
  context.textAlign = isRtl ? 'right' : 'left'
  context.textBaseline = 'middle'
  context.direction = 'ltr'
  places.figures.forEach((place, index) => {
    if (place === null) return
    const isOver = picture.over[index] === true
    context.fillStyle = isOver ? colours.over : colours.text
    context.font = `${isOver ? 600 : place.weight} ${place.size}px ${FAMILY}`
    context.fillText(picture.texts[index] ?? '', place.x, place.middle)
  })
  context.fillStyle = colours.bars
  places.bars.forEach((place, index) => {
    const bars = picture.bars[index] ?? []
    if (place === null || bars.length === 0) return
    const most = Math.max(1, ...bars)
    const step = place.width / bars.length
    bars.forEach((count, at) => {
      if (count === 0) return
      const tall = Math.max(LEAST, (count / most) * place.height)
      context.fillRect(place.x + at * step, place.y + place.height - tall, Math.max(1, step - 1), tall)
    })
  })
}
