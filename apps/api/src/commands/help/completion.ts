import { readArguments } from '../read-arguments';
import type { Command } from './command';
import { listSubcommands, splitSubcommands } from './list-subcommands';

type Commands = Readonly<Record<string, Command>>;

const SHELLS: Readonly<Record<string, (commands: Commands) => string>> = {
  bash: formatBash,
  zsh: formatZsh,
  fish: formatFish,
};

/** `completion bash|zsh|fish`: prints a script that completes commands, subcommands and options in that shell. */
export async function completion(args: string[], commands: Commands): Promise<void> {
  const [shell = ''] = readArguments(args, { least: 1, most: 1 }).positionals;
  console.log(SHELLS[shell]?.(commands));
}

/** Returns the words that may follow each command. */
function listWordsAfter(commands: Commands): { name: string; words: string[] }[] {
  return Object.entries(commands)
    .map(([name, command]) => ({ name, words: listSubcommands(command) }))
    .filter(({ words }) => words.length > 0);
}

/** Returns the options of each command and of each subcommand; those of subcommands first. */
function listOptions(commands: Commands): { name: string; subcommand: string | undefined; options: string[] }[] {
  return Object.entries(commands).flatMap(([name, { usages }]) => {
    const subcommands = [...usages.flatMap(splitSubcommands), undefined];
    return subcommands
      .map((subcommand) => {
        const meant = usages.filter((usage) =>
          subcommand === undefined ? !usage.subcommand : splitSubcommands(usage).includes(subcommand),
        );
        const found = meant.flatMap(({ args = '' }) => args.match(/--[a-z-]+/g) ?? []);
        return { name, subcommand, options: [...new Set(found)] };
      })
      .filter(({ options }) => options.length > 0);
  });
}

function formatBash(commands: Commands): string {
  return `# waha completion bash >/etc/bash_completion.d/waha
_waha() {
  local words=
  if [[ $COMP_CWORD -eq 1 ]]; then words='${Object.keys(commands).join(' ')}'; fi
  if [[ $COMP_CWORD -eq 2 ]]; then
    case \${COMP_WORDS[1]} in
${listWordsAfter(commands)
  .map(({ name, words }) => `      ${name}) words='${words.join(' ')}' ;;`)
  .join('\n')}
    esac
  fi
  case "\${COMP_WORDS[1]} \${COMP_WORDS[2]}" in
${listOptions(commands)
  .map(({ options, ...of }) => `    ${formatPattern(of)}) words+=' ${options.join(' ')}' ;;`)
  .join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _waha waha`;
}

function formatZsh(commands: Commands): string {
  return `#compdef waha
# waha completion zsh >/usr/local/share/zsh/site-functions/_waha
_waha() {
  local -a found
  local -i isSubcommand
  if (( CURRENT == 2 )); then found=(${Object.keys(commands).join(' ')}); fi
  if (( CURRENT == 3 )); then
    case $words[2] in
${listWordsAfter(commands)
  .map(({ name, words }) => `      ${name}) found=(${words.join(' ')}) ;;`)
  .join('\n')}
    esac
  fi
  isSubcommand=$#found
  case "$words[2] $words[3]" in
${listOptions(commands)
  .map(({ options, ...of }) => `    ${formatPattern(of)}) found+=(${options.join(' ')}) ;;`)
  .join('\n')}
  esac
  compadd -a found
  if (( ! isSubcommand )) && [[ $PREFIX != -* ]]; then _files; fi
}
if [[ $funcstack[1] == _waha ]]; then _waha "$@"; else compdef _waha waha; fi`;
}

/** Returns the pattern of a command and its subcommand in a `case` of both shells. */
function formatPattern({ name, subcommand }: { name: string; subcommand: string | undefined }): string {
  return subcommand === undefined ? `'${name} '*` : `'${name} ${subcommand}'`;
}

function formatFish(commands: Commands): string {
  const isCommand = (name: string) => `__fish_seen_subcommand_from ${name}`;
  const words = listWordsAfter(commands).map(
    ({ name, words: after }) =>
      `complete -c waha -f -n '${isCommand(name)}; and not __fish_seen_subcommand_from ${after.join(' ')}' -a '${after.join(' ')}'`,
  );
  const options = listOptions(commands).flatMap(({ name, subcommand, options: found }) =>
    found.map((option) => {
      const condition = [name, ...(subcommand === undefined ? [] : [subcommand])].map(isCommand).join('; and ');
      return `complete -c waha -n '${condition}' -l ${option.slice('--'.length)}`;
    }),
  );
  return [
    '# waha completion fish >/etc/fish/completions/waha.fish',
    `complete -c waha -f -n __fish_use_subcommand -a '${Object.keys(commands).join(' ')}'`,
    ...words,
    ...options,
  ].join('\n');
}
