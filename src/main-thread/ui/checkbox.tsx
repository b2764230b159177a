import type { ReactNode } from 'react'
import { Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox'
import controls from './controls.module.css'
import { Icon } from './icon.tsx'

export interface CheckboxProps {
  readonly isSelected: boolean
  readonly onChange: (selected: boolean) => void
  readonly isDisabled?: boolean
  readonly children: ReactNode
}

/** A check box with its label. */
export function Checkbox({ children, isDisabled = false, ...rest }: CheckboxProps) {
  return (
    <AriaCheckbox {...rest} isDisabled={isDisabled} className={controls['check'] ?? ''}>
      <span className={controls['box']}>
        <Icon name="check" small />
      </span>
      {children}
    </AriaCheckbox>
  )
}
