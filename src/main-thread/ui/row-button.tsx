import type { ReactNode } from 'react'
import { buttonClass } from './button.tsx'
import type { ButtonVariant } from './button.tsx'
import controls from './controls.module.css'

/**
 * A button in a row of a table: a plain browser button, which is cheaper than `Button`, because scrolling mounts and
 * unmounts rows in every frame. If it shows only an icon, it needs an `aria-label`.
 */
export function RowButton(props: {
  readonly variant?: ButtonVariant
  readonly size?: 'small' | 'normal'
  readonly className?: string | undefined
  readonly children: ReactNode
  readonly isDisabled?: boolean
  readonly isPending?: boolean
  readonly onPress: () => void
  readonly 'aria-label'?: string
  readonly title?: string
  readonly 'aria-haspopup'?: 'menu'
  readonly 'data-testid'?: string
  readonly 'data-pending'?: string | undefined
}) {
  const {
    variant,
    size,
    className,
    children,
    isDisabled = false,
    isPending = false,
    onPress,
    ...rest
  } = props
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, className: `${controls['native'] ?? ''} ${className ?? ''}` })}
      disabled={isDisabled}
      data-disabled={isDisabled ? '' : undefined}
      aria-disabled={isPending ? true : undefined}
      onClick={isPending ? undefined : onPress}
    >
      {children}
    </button>
  )
}
