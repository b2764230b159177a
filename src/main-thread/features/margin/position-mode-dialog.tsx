import { useSnapshot } from 'valtio/react'
import { positionModes } from '#shared/domain/enums.ts'
import { switchPositionMode } from '../../bridge/action-calls.ts'
import { session } from '../../stores/account.ts'
import { ModeOfAccount } from './mode-of-account.tsx'

/** One-way or hedge mode, for all contracts of the account that have a hedge mode. The exchange refuses it with open positions or orders. */
export function PositionModeDialog(props: { readonly onClose: () => void }) {
  const who = useSnapshot(session).view
  return (
    <ModeOfAccount
      of="positionMode"
      modes={positionModes}
      now={who.kind === 'visitor' ? null : who.account.positionMode}
      send={async (mode) => switchPositionMode({ mode })}
      onClose={props.onClose}
    />
  )
}
