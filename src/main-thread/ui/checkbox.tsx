import type { ReactNode } from 'react'
import controls from './controls.module.css'
import { Icon } from './icon.tsx'

export interface CheckboxProps {
  readonly isSelected: boolean
  readonly onChange: (selected: boolean) => void
  readonly isDisabled?: boolean
  readonly children: ReactNode
}

/** A check box with its label. */
export function Checkbox(props: CheckboxProps) {
  return (
    <label className={controls['check']}>
      <span className={controls['box']}>
        <input
          type="checkbox"
          checked={props.isSelected}
          disabled={props.isDisabled}
          onChange={(event) => props.onChange(event.currentTarget.checked)}
        />
        <Icon name="check" small />
      </span>
      {props.children}
    </label>
  )
}
