// The details of a line in small letters with dots between them. Each has a direction of its own, and the row begins where the page does.
import { Fragment } from 'react'
import { OptionValues } from '#web/ui/option-values.tsx'

export const LineFacts = ({ facts }: { facts: readonly string[] }) => (
  <span className="text-xs text-ink-soft">
    {facts.filter(Boolean).map((fact, at) => (
      <Fragment key={`${at} ${fact}`}>
        {at > 0 && ' · '}
        <OptionValues text={fact} />
      </Fragment>
    ))}
  </span>
)
