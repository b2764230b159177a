import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'

/** Width and height of an element, px; 0 before it is shown. */
export function useSize(of: RefObject<HTMLElement | null>): {
  readonly width: number
  readonly height: number
} {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = of.current
    if (element === null) return undefined
    const read = (): void => setSize({ width: element.clientWidth, height: element.clientHeight })
    const observer = new ResizeObserver(read)
    observer.observe(element)
    read()
    return () => observer.disconnect()
  }, [of])
  return size
}
