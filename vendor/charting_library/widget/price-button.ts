import { createPlusButton } from '../full-api/plus-button.ts'
import { priceText, snapPrice } from '../engine/scene/number-text.ts'
import { element, setText } from '../ui/dom.ts'
import { unlessEscaped } from '../ui/unless-escaped.ts'
import type { PriceMenu, PriceMenuOptions } from './price-menu.ts'
import { symbolFormat } from './symbol-format.ts'

/** Cursors over a line or its buttons. */
const OVER_LINE = ['pointer', 'ns-resize']
const PRICE_KEYS = ['ArrowUp', 'ArrowDown']

/**
 * The `+` at the price axis that opens the application's entries for the crosshair's price, and the price that the arrow
 * keys choose as text for screen readers. Returns a function that removes both.
 */
export function createPriceButton(
  { core, shell, translate, signs, trace }: PriceMenuOptions,
  menu: PriceMenu,
): () => void {
  const { plot, menus } = shell
  const spoken = element('div', { class: 'spoken', attributes: { role: 'status' } })
  const listen = new AbortController()
  plot.append(spoken)

  const formatted = (price: number): { price: number; text: string } | null => {
    const info = core.client.info()
    if (info === null) return null
    const snapped = snapPrice(price, symbolFormat(info))
    return { price: snapped, text: priceText(snapped, symbolFormat(info), signs) }
  }

  const open = async (pointed: number, x: number, y: number): Promise<void> => {
    const shown = formatted(pointed)
    if (shown === null) return
    const { price, text } = shown
    const { symbol } = core.state
    const time = Math.floor(core.now() / 1000)
    const items = await unlessEscaped(menu.items({ symbol, price, time }))
    if (items === null) return
    const copy = {
      label: translate('copyPrice', { price: text }),
      value: 'copy-price',
      select: () => {
        navigator.clipboard.writeText(text).catch((error: unknown) => trace('clipboard', String(error)))
      },
    }
    menus.open(translate('menu'), [...items, copy], { x: x + plot.offsetLeft, y: y + plot.offsetTop })
  }

  const stopButton = createPlusButton(
    core,
    plot,
    ({ price, clientX, clientY }) => {
      const box = plot.getBoundingClientRect()
      open(price, clientX - box.left, clientY - box.top).catch((error: unknown) =>
        trace('price_menu', String(error)),
      )
    },
    () => {
      const surface = plot.querySelector<HTMLElement>('.surface')
      return menus.isOpen() || OVER_LINE.includes(surface?.style.cursor ?? '')
    },
  )

  let keyed = false
  plot.addEventListener(
    'keydown',
    ({ key }) => {
      keyed = PRICE_KEYS.includes(key)
    },
    { signal: listen.signal },
  )
  const owner = {}
  core.crosshair().subscribe(owner, ({ price }) => {
    if (keyed) setText(spoken, formatted(price)?.text ?? '')
  })

  return () => {
    listen.abort()
    stopButton()
    core.signals.crosshair.unsubscribeAll(owner)
    spoken.remove()
  }
}
