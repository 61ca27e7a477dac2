import type { FieldValues } from 'react-hook-form'
import { useLanguages } from '../boot-context.tsx'
import { TextInput } from '../ui/text-input.tsx'
import type { EndpointForm } from './use-endpoint-form.ts'

type Input = ReturnType<EndpointForm<FieldValues>['input']>
type Props = {
  /** The name of one of them, by language; the number tells it from the others for those who hear it. */
  labelOf: (language: 'en' | 'ar') => string
  number: number
  inputOf: (language: 'en' | 'ar') => Input
}

/** The title of one row of a list in both languages, without labels above. */
export function InlineTexts({ labelOf, number, inputOf }: Props) {
  return (
    <div className="grid min-w-48 flex-1 gap-2 sm:grid-cols-2">
      {useLanguages().map((language) => (
        <TextInput
          key={language}
          hideLabel
          label={`${labelOf(language)} ${number}`}
          placeholder={labelOf(language)}
          lang={language}
          dir={language === 'ar' ? 'rtl' : 'ltr'}
          {...inputOf(language)}
        />
      ))}
    </div>
  )
}
