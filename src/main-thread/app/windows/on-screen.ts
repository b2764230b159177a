/** Px of a screen, without the system's bars. */
export interface ScreenArea {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

interface WindowBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A window's box inside of a screen: moved as little as possible, and smaller only if the screen is. */
export function boxInside(box: WindowBox, area: ScreenArea): WindowBox {
  const width = Math.min(box.width, area.width)
  const height = Math.min(box.height, area.height)
  return {
    width,
    height,
    x: Math.max(area.left, Math.min(box.x, area.left + area.width - width)),
    y: Math.max(area.top, Math.min(box.y, area.top + area.height - height)),
  }
}

/** The only screen; null if there are several or the browser does not tell: it then keeps windows on its screens itself. */
export function onlyScreen(): ScreenArea | null {
  // Not in TypeScript's library: https://www.w3.org/TR/window-management/ (2025-11).
  if (Reflect.get(screen, 'isExtended') !== false) return null
  const [left, top] = ['availLeft', 'availTop'].map((name): unknown => Reflect.get(screen, name))
  return {
    left: typeof left === 'number' ? left : 0,
    top: typeof top === 'number' ? top : 0,
    width: screen.availWidth,
    height: screen.availHeight,
  }
}
