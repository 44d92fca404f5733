// The scripts through which shells request completions.

#include "app/cli/manual/completion.h"

namespace tilefold::cli {
namespace {

// Bash splits words at "=" and ":" as well as at spaces. The script joins these parts before it asks for candidates. Of
// each candidate, it then returns only the part that Bash expects: the text after the last "=" or ":".
constexpr std::string_view bash_script = R"(# Completion of tilefold for bash; made by: tilefold completion bash
_tilefold() {
  local -a words=()
  local line=${COMP_LINE:0:COMP_POINT} rest word candidate help i
  for ((i = 0; i <= COMP_CWORD; i++)); do
    rest=${line#"${line%%[![:space:]]*}"}
    word=${COMP_WORDS[i]}
    [[ $rest == "$word"* ]] || word=$rest
    if ((i > 0)) && [[ -n $rest && $rest == "$line" ]]; then
      words[${#words[@]} - 1]+=$word
    else
      words+=("$word")
    fi
    line=${rest#"$word"}
  done
  local current=${words[${#words[@]} - 1]} last=$word
  [[ $COMP_WORDBREAKS == *"$last"* && $last == [=:]* ]] && last=
  local done=${current%"$last"} program=${words[0]/#\~/$HOME}
  COMPREPLY=()
  while IFS=$'\t' read -r candidate help; do
    if [[ $candidate == :files ]]; then
      compopt -o filenames 2>/dev/null
      while IFS= read -r candidate; do COMPREPLY+=("$candidate"); done < <(compgen -f -- "${2-$last}")
    else
      COMPREPLY+=("${candidate#"$done"}")
    fi
  done < <("$program" __complete "${words[@]:1}" 2>/dev/null)
  [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace 2>/dev/null
  return 0
}
complete -F _tilefold tilefold
)";

constexpr std::string_view zsh_script = R"(#compdef tilefold
# Completion of tilefold for zsh; made by: tilefold completion zsh
_tilefold() {
  local line text help
  local -a names unfinished
  local -i found=1
  for line in "${(@f)$("${(Q)words[1]}" __complete "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}"; do
    text=${line%%$'\t'*}
    help=${line#*$'\t'}
    case $text in
      '') ;;
      :files)
        [[ -n $help ]] && compset -P "${(b)help}"
        _files && found=0 ;;
      *=) unfinished+=("${text//:/\\:}:$help") ;;
      *) names+=("${text//:/\\:}:$help") ;;
    esac
  done
  (( $#names )) && _describe -t values value names && found=0
  (( $#unfinished )) && _describe -t settings setting unfinished -S '' && found=0
  return found
}
if [[ ${funcstack[1]-} == _tilefold ]]; then
  _tilefold "$@"
else
  compdef _tilefold tilefold
fi
)";

constexpr std::string_view fish_script = R"(# Completion of tilefold for fish; made by: tilefold completion fish
function __tilefold_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -l program $words[1]
    set -e words[1]
    for line in ($program __complete $words "$current" 2>/dev/null)
        set -l parts (string split -m 1 \t -- $line)
        if test "$parts[1]" = :files
            set -l start (math (string length -- "$parts[2]") + 1)
            for file in (__fish_complete_path (string sub -s $start -- "$current"))
                printf '%s\n' "$parts[2]$file"
            end
        else
            printf '%s\n' $line
        end
    end
end
complete -c tilefold -f -a '(__tilefold_complete)'
)";

}  // namespace

std::string_view completion_script(std::string_view shell) {
  if (shell == "bash") return bash_script;
  if (shell == "zsh") return zsh_script;
  if (shell == "fish") return fish_script;
  return {};
}

}  // namespace tilefold::cli
