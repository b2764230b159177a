import { useRef, useState } from 'react'
import type { ReactNode, Ref } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import type { ButtonProps } from 'react-aria-components/Button'
import { wasAdjustedSince } from './adjusted.ts'
import controls from './controls.module.css'
import { cx } from './tone.ts'

export type ButtonVariant = 'plain' | 'primary' | 'up' | 'down' | 'icon' | 'text' | 'link'

export interface AppButtonProps extends Omit<ButtonProps, 'className' | 'children' | 'style'> {
  readonly variant?: ButtonVariant
  readonly size?: 'small' | 'normal' | 'tall'
  /** Fills the remaining space of its row. */
  readonly wide?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
  readonly ref?: Ref<HTMLButtonElement>
}

/**
 * A button of the app. If it shows only an icon, it needs an `aria-label`. A primary button ignores a press that moved the
 * focus out of a number field which then changed its number: the trader has not seen the new number yet. A button that is
 * disabled while it has the focus keeps the focus, which would fall to the page.
 */
export function Button({ variant, size, wide, className, children, onPress, ...rest }: AppButtonProps) {
  const pressedAt = useRef(Number.POSITIVE_INFINITY)
  const [isFocused, setFocused] = useState(false)
  const isHeld = isFocused && rest.isDisabled === true
  return (
    <AriaButton
      {...rest}
      {...(isHeld ? { isDisabled: false, isPending: true } : {})}
      className={buttonClass({ variant, size, wide, className: cx(className, isHeld && controls['held']) })}
      onFocusChange={setFocused}
      onPressStart={(event) => {
        pressedAt.current = performance.now()
        rest.onPressStart?.(event)
      }}
      onPress={(event) => {
        if (variant !== 'primary' || !wasAdjustedSince(pressedAt.current)) onPress?.(event)
      }}
    >
      {children}
    </AriaButton>
  )
}

/** CSS class of a button by its variant and size. */
export function buttonClass({
  variant = 'plain',
  size = 'normal',
  wide,
  className,
}: {
  readonly variant?: ButtonVariant | undefined
  readonly size?: AppButtonProps['size'] | undefined
  readonly wide?: boolean | undefined
  readonly className?: string | undefined
}): string {
  const framed = variant === 'plain' || variant === 'primary' || variant === 'up' || variant === 'down'
  const names = [
    framed && controls['button'],
    variant !== 'plain' && controls[variant],
    size === 'small' && (variant === 'icon' ? controls['iconSmall'] : controls['small']),
    size === 'tall' && controls['tall'],
    wide === true && controls['wide'],
    className,
  ]
  return cx(...names)
}
