import { FIELD_PROBLEMS, isEmail } from '@cubic/contract'
import { parsePhone } from '@cubic/contract/phone'
import { localPhone } from '../../../lib/local-phone.ts'
import type { CurrentUser } from '@cubic/data-client'
import { useState } from 'react'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useChange } from '@cubic/web-kit/queries/change'
import { failureText } from '@cubic/web-kit/queries/faults'
import { useTexts } from '@cubic/web-kit/language/text'
import { TextField } from '@cubic/web-kit/ui/field'
import { useFirstProblem } from '@cubic/web-kit/ui/first-problem'
import { FormDialog } from '@cubic/web-kit/ui/form-dialog'
import { useToast } from '@cubic/web-kit/ui/toast'
import { saveProfile } from '../data/own-account.ts'
import { peopleTexts } from '../data/texts.ts'

type Profile = { readonly nickname: string; readonly phone: string; readonly email: string }

export function ProfileDialog({ user, onDismiss }: { readonly user: CurrentUser; readonly onDismiss: () => void }) {
  const t = useTexts(peopleTexts)
  const [profile, setProfile] = useState<Profile>({
    nickname: user.nickname,
    phone: localPhone(user.phone ?? ''),
    email: user.email ?? '',
  })
  const problems = useProblems(profile)
  const { area, problemSaid } = useFirstProblem()
  const { save, isPending, failure, refused } = useSave(user.uid, { onDone: onDismiss, onRefused: problemSaid })
  const set = (changed: Partial<Profile>) => setProfile({ ...profile, ...changed })
  return (
    <FormDialog
      title={t.editTitle}
      submit={t.save}
      pending={isPending}
      area={area}
      onSubmit={() => (problems.phone || problems.email ? problemSaid() : save(profile))}
      onDismiss={onDismiss}
    >
      <TextField
        label={t.nickname}
        value={profile.nickname}
        onChange={(nickname) => set({ nickname })}
        maxLength={100}
        autoComplete="nickname"
        error={refused('nickname')}
      />
      <TextField
        label={t.phone}
        type="tel"
        inputMode="tel"
        value={profile.phone}
        onChange={(phone) => set({ phone })}
        autoComplete="tel"
        error={problems.phone ?? refused('phone')}
      />
      <TextField
        label={t.email}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        value={profile.email}
        onChange={(email) => set({ email })}
        autoComplete="email"
        error={problems.email ?? refused('email')}
      />
      <p className="text-sm text-ink-3">{t.nameHint}</p>
      {failure && (
        <p role="alert" className="text-sm text-bad">
          {failure}
        </p>
      )}
    </FormDialog>
  )
}

function useProblems({ phone, email }: Profile): {
  readonly phone: string | undefined
  readonly email: string | undefined
} {
  const lang = useLanguage()
  return {
    phone: phone.trim() !== '' && parsePhone(phone) === undefined ? FIELD_PROBLEMS.phone[lang] : undefined,
    email: email.trim() !== '' && !isEmail(email.trim()) ? FIELD_PROBLEMS.email[lang] : undefined,
  }
}

function useSave(id: number, { onDone, onRefused }: { readonly onDone: () => void; readonly onRefused: () => void }) {
  const t = useTexts(peopleTexts)
  const toast = useToast()
  const change = useChange(saveProfile)
  const refusal = change.data?.status === 'error' ? change.data : undefined
  const refused = (field: keyof Profile) => refusal?.errors.find((error) => error.field === field)?.message
  const save = ({ nickname, phone, email }: Profile) =>
    change.mutate(
      { id, nickname: nickname.trim(), phone: parsePhone(phone) ?? null, email: email.trim() || null },
      {
        onSuccess: (answer) => {
          if (answer.status === 'error') return onRefused()
          toast(t.saved)
          onDone()
        },
      },
    )
  return {
    save,
    refused,
    isPending: change.isPending,
    failure: refusal && refusal.errors.length === 0 ? refusal.error_msg : failureText(change.error, t.failed),
  }
}
