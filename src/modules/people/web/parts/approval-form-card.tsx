// The signed approval form: uploaded while the account waits or was refused, so that the office can decide.
import { useTranslation } from '#web/translation.tsx'
import { useFormat } from '#web/boot-context.tsx'
import { getSiteSettings } from '#modules/settings/contract.ts'
import { useLive } from '#web/page-data.ts'
import { useCommand } from '#web/use-command.ts'
import { Card } from '#web/ui/card.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { getMe, type Me, uploadApprovalForm } from '../../contract.ts'

export function ApprovalFormCard({ form }: { form: NonNullable<Me['customer']>['approvalForm'] }) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const { data: blank } = useLive(getSiteSettings)
  const upload = useCommand(uploadApprovalForm, { refresh: [getMe], said: 'person.approvalForm.done', ignore: true })
  const problem = upload.error?.fields.file?.[0] ?? upload.error?.message
  return (
    <Card title={t('person.approvalForm.title')} description={t('person.approvalForm.about')}>
      <div className="grid gap-3">
        {form && (
          <p className="flex items-center gap-2 text-sm text-ink">
            <Icon name="check" size={16} className="text-success" />
            <bdi className="min-w-0 truncate">{form.name}</bdi>
            <span className="shrink-0 text-ink-soft">{date(form.uploadedAt)}</span>
          </p>
        )}
        {blank?.approvalFormPdf && (
          <a
            href={`/files/${blank.approvalFormPdf}/document`}
            download
            className="inline-flex min-h-6 items-center gap-2 justify-self-start rounded-sm text-sm font-medium text-primary hover:underline"
          >
            <Icon name="download" size={16} />
            {t('person.approvalForm.blank')}
          </a>
        )}
        <div>
          <FileButton
            accept="application/pdf,.pdf"
            label={t(form ? 'person.approvalForm.replace' : 'person.approvalForm.choose')}
            inputLabel={t('person.approvalForm.choose')}
            loading={upload.isRunning}
            onFiles={([file]) => file && upload.run({ file })}
          />
        </div>
        {problem && <FieldError>{problem}</FieldError>}
      </div>
    </Card>
  )
}
