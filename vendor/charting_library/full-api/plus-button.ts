import type { PlusClickParams } from '../api/widget.ts'
import { element } from '../ui/dom.ts'
import type { ChartCore } from '../widget/core-types.ts'

const SIZE = 18

/**
 * The plus button next to the price axis, level with the crosshair. It is created when the application subscribes to
 * `onPlusClick` or sets a price menu. `isHidden`: something else is at the crosshair. Returns a function that removes the
 * button.
 */
export function createPlusButton(
  core: ChartCore,
  plot: HTMLElement,
  pressed: (params: PlusClickParams) => void,
  isHidden: () => boolean = () => false,
): () => void {
  let price = Number.NaN
  const owner = {}
  const node = element('button', {
    text: '+',
    attributes: { type: 'button', 'data-role': 'plus', tabindex: '-1' },
    on: {
      click: ({ clientX, clientY, pageX, pageY, screenX, screenY }) =>
        pressed({
          symbol: core.state.symbol,
          price,
          clientX,
          clientY,
          pageX,
          pageY,
          screenX,
          screenY,
        }),
    },
  })
  Object.assign(node.style, {
    position: 'absolute',
    // Must be above the element that receives the plot's input.
    zIndex: '6',
    width: `${SIZE}px`,
    height: `${SIZE}px`,
    borderRadius: '3px',
    background: 'var(--raised)',
    border: '1px solid var(--line-strong)',
    lineHeight: '14px',
  })
  node.hidden = true
  plot.append(node)
  core.crosshair().subscribe(owner, (at) => {
    const { offsetY = 0 } = at
    price = at.price
    // A press with a tool sets a point of the drawing, here too.
    node.hidden = core.drawings.tool() !== null || isHidden()
    node.style.left = `${core.state.timeScale.width - SIZE - 1}px`
    node.style.top = `${offsetY - SIZE / 2}px`
  })
  const stop = new AbortController()
  plot.addEventListener(
    'mouseleave',
    () => {
      node.hidden = true
    },
    { signal: stop.signal },
  )
  return () => {
    stop.abort()
    core.signals.crosshair.unsubscribeAll(owner)
    node.remove()
  }
}
