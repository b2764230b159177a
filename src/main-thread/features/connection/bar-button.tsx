import { useRef } from 'react'
import type { ReactNode } from 'react'
import { wasAdjustedSince } from '../../ui/adjusted.ts'
import { buttonClass } from '../../ui/button.tsx'
import type { ButtonVariant } from '../../ui/button.tsx'

/**
 * A button of the replay bar. One that cannot be pressed now is not disabled for the browser: that would drop the focus of who
 * steps to the end by keyboard. One of a side ignores a press that made a number field change its number, as the ticket does.
 */
export function BarButton(props: {
  readonly isOff?: boolean
  readonly variant?: ButtonVariant
  readonly onPress: () => void
  readonly children: ReactNode
}) {
  const { isOff = false, variant, onPress } = props
  const pressedAt = useRef(Number.POSITIVE_INFINITY)
  const isOfSide = variant === 'up' || variant === 'down'
  return (
    <button
      type="button"
      className={buttonClass({ variant, size: 'small' })}
      aria-disabled={isOff}
      data-disabled={isOff ? '' : undefined}
      onPointerDown={() => {
        pressedAt.current = performance.now()
      }}
      onClick={() => {
        const isSeen = !isOfSide || !wasAdjustedSince(pressedAt.current)
        // The next press may be one of a key.
        pressedAt.current = Number.POSITIVE_INFINITY
        if (!isOff && isSeen) onPress()
      }}
    >
      {props.children}
    </button>
  )
}
