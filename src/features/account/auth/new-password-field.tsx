import { Box, Flex } from '@mantine/core';
import { PASSWORD_RULE } from '#common/password-rule.ts';
import { PasswordField } from './password-field.tsx';
import { STRENGTH_WORDS, strengthOf } from './password-strength.ts';

const STRENGTH_COLOURS = [
  'var(--n-4)',
  'var(--sold-dot)',
  'var(--available-dot)',
  'var(--available-dot)',
] as const;

type NewPasswordFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly fault: string | undefined;
  /** names and addresses of the user; a password that contains one of them is easy to guess */
  readonly about?: readonly string[];
  readonly autoFocus?: boolean;
};

export function NewPasswordField({ about, ...field }: NewPasswordFieldProps) {
  const strength = strengthOf(field.value, about);
  return (
    <div>
      <PasswordField {...field} hint={PASSWORD_RULE} autoComplete="new-password" />
      {field.value === '' ? null : (
        <Flex align="center" gap={3} mt="3xs">
          {[1, 2, 3].map((level) => (
            <Box
              key={level}
              w={52}
              h={3}
              bdrs={2}
              bg={level > strength ? 'var(--n-4)' : STRENGTH_COLOURS[strength]}
            />
          ))}
          <Box component="p" ml="2xs" fz="xs" c="var(--text-2)" role="status">
            {STRENGTH_WORDS[strength]}
          </Box>
        </Flex>
      )}
    </div>
  );
}
