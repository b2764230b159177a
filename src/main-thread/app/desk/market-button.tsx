import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { writtenSymbol } from '#shared/domain/chart-symbol.ts'
import { Button } from '../../ui/button.tsx'
import controls from '../../ui/controls.module.css'
import { lazyPart } from '../../ui/lazy-part.tsx'
import styles from './desk.module.css'

const MarketPicker = lazyPart(
  async () => (await import('../../features/market-menu/market-picker.tsx')).MarketPicker,
)

/** A longer name, as of an option or a dated contract, needs the room of two buttons in a slim place. */
export const LONG_NAME = 12

/** The symbol of a panel; a press opens the list of markets. */
export function MarketButton(props: {
  /** Accessible name; the symbol follows. */
  readonly name: string
  readonly symbol: string
  readonly onChoose: (symbol: string) => void
}) {
  const { name, onChoose } = props
  const written = writtenSymbol(props.symbol)
  return (
    <DialogTrigger>
      <Button
        variant="text"
        className={styles['symbol']}
        aria-label={`${name}: ${written}`}
        data-market-button=""
        data-long={written.length > LONG_NAME}
        // The name may be cut.
        data-tip=""
      >
        <bdi>{written}</bdi>
      </Button>
      <Popover className={controls['popover'] ?? ''} placement="bottom start">
        <Dialog className={styles['picker'] ?? ''} aria-label={name}>
          {({ close }) => <MarketPicker onDone={close} onChoose={onChoose} />}
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
