// fill FOLDER: as fill.py, with pdfcpu.
package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"

	"github.com/pdfcpu/pdfcpu/pkg/api"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/model"
)

type entry struct {
	Name   string `json:"name"`
	Value  any    `json:"value"`
	Locked bool   `json:"locked"`
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	folder := os.Args[1]
	file := func(name string) string { return filepath.Join(folder, name+".pdf") }
	// Where it keeps its fonts.
	must(api.EnsureDefaultConfigAt(folder))
	listed, err := os.ReadFile(filepath.Join(folder, "answers.tsv"))
	must(err)
	form := map[string][]entry{}
	for _, line := range strings.Split(strings.TrimSpace(string(listed)), "\n") {
		parts := strings.Split(line, "\t")
		kind, name, value := parts[0], parts[1], parts[2]
		switch kind {
		case "text":
			form["textfield"] = append(form["textfield"], entry{name, value, false})
		case "box":
			form["checkbox"] = append(form["checkbox"], entry{name, true, false})
		default:
			form["radiobuttongroup"] = append(form["radiobuttongroup"], entry{name, value, false})
		}
	}
	values, err := json.Marshal(map[string]any{"forms": []any{form}})
	must(err)
	must(os.WriteFile(filepath.Join(folder, "values.json"), values, 0o600))
	fill := func(setting string, change func(*model.Configuration)) {
		settings := model.NewDefaultConfiguration()
		change(settings)
		must(api.FillFormFile(file("blank"), filepath.Join(folder, "values.json"), file(setting), settings))
	}
	fill("drawn", func(*model.Configuration) {})
	fill("uncompressed", func(settings *model.Configuration) {
		settings.WriteObjectStream = false
		settings.WriteXRefStream = false
	})
	must(api.OptimizeFile(file("drawn"), file("optimized"), model.NewDefaultConfiguration()))
	must(api.EncryptFile(file("drawn"), file("encrypted"), model.NewAESConfiguration("", "owner", 256)))
}
