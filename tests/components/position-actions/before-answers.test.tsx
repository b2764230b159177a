import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CloseDialog } from '../../../src/main-thread/features/position-actions/close-dialog.tsx'
import type { ClosePreview } from '../../../src/shared/contracts/position-actions.ts'
import { patch, risk } from '../support/fake-workers.ts'
import { retype } from '../support/keys.ts'
import { positionRow, trader } from '../support/samples.ts'
import { show } from '../support/show.tsx'
import { KEY } from '../tpsl/answers.ts'

beforeEach(async () => {
  await patch({ session: trader(), positions: { upserts: [positionRow({ key: KEY })], keys: [KEY] } })
})

describe('what is typed in a dialog before the worker answered', () => {
  it('POS-05: keeps its number when the field is left: no step is known yet', async () => {
    risk.answers.previewClose = () => Promise.withResolvers<ClosePreview>().promise as never
    await show(<CloseDialog positionKey={KEY} orderType="Limit" onClose={() => undefined} />)
    for (const [id, typed] of [
      ['close-price', '0.61'],
      ['close-qty', '0.02'],
    ] as const) {
      const field = page.getByTestId(id)
      await retype(field, typed)
      await userEvent.tab()
      await expect.poll(() => Number((field.element() as HTMLInputElement).value)).toBe(Number(typed))
    }
  })
})
