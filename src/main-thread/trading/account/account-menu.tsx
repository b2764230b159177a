import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import type { AppButtonProps } from '../../ui/button.tsx'
import { AccessibleLabel } from '../../ui/accessible-label.tsx'
import { latePopup, useMenuPopup } from '../popup/late-popup.ts'
import { useDemoAccounts } from './use-demo-accounts.ts'

const popup = latePopup(async () => (await import('./account-menu-popup.tsx')).AccountMenuPopup)

/** Button of the menu to choose, switch, reset and leave a demo account. `children`: content of the button. */
export function AccountMenu(props: {
  readonly children: ReactNode
  readonly variant?: AppButtonProps['variant']
  readonly label?: string
}) {
  const accounts = useDemoAccounts()
  const { trigger, frame, Popup } = useMenuPopup(popup, (isOpen) => {
    if (isOpen) accounts.load()
  })
  return (
    <>
      <Button {...trigger} variant={props.variant ?? 'text'}>
        {props.label === undefined ? (
          props.children
        ) : (
          <AccessibleLabel name={props.label}>{props.children}</AccessibleLabel>
        )}
      </Button>
      {Popup !== null && <Popup {...frame} accounts={accounts} />}
    </>
  )
}
