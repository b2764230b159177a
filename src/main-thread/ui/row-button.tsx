import type { ReactNode } from 'react'
import { buttonClass } from './button.tsx'
import type { ButtonLook } from './button.tsx'
import controls from './controls.module.css'

/**
 * A button in a row of a table: the browser's own, cheaper than the app's, because rows are made and unmade with each frame of
 * scrolling. An icon alone needs an `aria-label`.
 */
export function RowButton(props: {
  readonly look?: ButtonLook
  readonly size?: 'small' | 'normal'
  readonly className?: string | undefined
  readonly children: ReactNode
  readonly isDisabled?: boolean
  readonly isPending?: boolean
  readonly onPress: () => void
  readonly 'aria-label'?: string
  readonly 'aria-haspopup'?: 'menu'
  readonly 'data-testid'?: string
  readonly 'data-pending'?: string | undefined
}) {
  const { look, size, className, children, isDisabled = false, isPending = false, onPress, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ look, size, className: `${controls['native'] ?? ''} ${className ?? ''}` })}
      disabled={isDisabled}
      data-disabled={isDisabled ? '' : undefined}
      aria-disabled={isPending ? true : undefined}
      onClick={isPending ? undefined : onPress}
    >
      {children}
    </button>
  )
}
